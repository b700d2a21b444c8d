"""The pages in a real browser, used as a reader uses them: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import shutil

import pytest
from making import changed, engine
from test_html import EVIL, HAND, text_of, verdict
from test_matrix import made, run

from stud8_runner.model import Finding, Outcome
from stud8_runner.reports.matrix import as_page

api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install 'stud8[dev]'")

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = [
    f"--{flag}"
    for flag in (
        "headless=new",
        "no-sandbox",
        "disable-gpu",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    )
]

pytestmark = pytest.mark.skipif(BROWSER is None, reason=f"no browser is installed: none of {', '.join(NAMES)}")

POT = changed(HAND, id="pot/odd/one", scenario="pot/odd/one", chapter="pot", title="The odd chip", rules=("pot.odd",))
WILD = Finding(1, "street", EVIL, EVIL * 9, EVIL)

CONTRAST = """() => {
  const parts = (colour) => { const all = colour.match(/[\\d.]+/g).map(Number); return all.length < 4 ? [...all, 1] : all; };
  const light = (rgb) => rgb.slice(0, 3).map((one) => one / 255)
    .map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const colour = parts(getComputedStyle(node).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.textContent.trim() || !node.checkVisibility() || node.closest(".only-read, script, noscript")) continue;
    const [low, high] = [light(parts(getComputedStyle(node).color)), light(behind(node))].sort((a, b) => a - b);
    if ((high + 0.05) / (low + 0.05) < 4.5) poor.push(text.textContent.trim());
  }
  return poor;
}"""


@pytest.fixture(scope="module")
def browser():
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """A page with results of every kind, of an engine that tries to break out of it."""
    file = tmp_path_factory.mktemp("pages") / "report.html"
    verdicts = (
        verdict(),
        verdict(column="seven"),
        verdict(finding=WILD, case=POT),
        verdict(Outcome.ERRORED, reason=EVIL, stderr=EVIL, case=POT, column="seven"),
        verdict(Outcome.PASSED, case=changed(HAND, id="order/x/y", title="Another hand")),
        verdict(Outcome.UNSUPPORTED, reason="no such option", case=POT, column="house rules"),
    )
    file.write_text(text_of(*verdicts, hello=engine(name=EVIL), notes=[EVIL]), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The page of a matrix of eight engines."""
    file = tmp_path_factory.mktemp("pages") / "matrix.html"
    good = [("passed", ["pot.split"]), ("passed", ["pot.odd-chip"]), ("passed", ["low.eight"])]
    bad = [("failed", ["pot.split"]), ("passed", ["pot.odd-chip"]), ("passed", ["low.eight"])]
    runs = [run(name=EVIL, verdicts=bad), *(run(name=f"engine {number}", verdicts=good) for number in range(7))]
    file.write_text(as_page(made(*runs)), encoding="utf-8")
    return file


@pytest.fixture
def visit(browser):
    """Opens a page; afterwards nothing may have been loaded but that page, and nothing complained or popped up."""
    opened = []

    def go(file, address="", width=1280, **options):
        context = browser.new_context(viewport={"width": width, "height": 844}, **options)
        context.set_default_timeout(10_000)
        page = context.new_page()
        heard = []
        page.on(
            "request",
            lambda request: heard.append(request.url) if request.url.partition("#")[0] != file.as_uri() else None,
        )
        page.on("console", lambda message: heard.append(message.text))
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.on("dialog", lambda dialog: (heard.append(dialog.message), dialog.dismiss()))
        opened.append((context, heard))
        page.goto(file.as_uri() + address)
        return page

    yield go
    for context, heard in opened:
        context.close()
        assert heard == []


def shown(page):
    """The verdict and case of each result that is to be seen."""
    results = page.locator(".result:visible").all()
    return [
        (one.get_attribute("data-verdict"), one.locator(".where").first.inner_text().split(" ")[0]) for one in results
    ]


def button(page, name):
    return page.get_by_role("button", name=name)


def choice(page, name):
    return page.get_by_role("combobox", name=name)


def test_it_begins_with_what_went_wrong(report, visit):
    page = visit(report)
    assert shown(page) == [("failed", "order/some-file/a-hand"), ("failed", "pot/odd/one"), ("errored", "pot/odd/one")]
    assert page.get_by_role("status").inner_text() == "3 of 5 results shown, 4 of 6 verdicts"
    assert page.get_by_role("heading", level=1).inner_text().startswith("<script>alert(1)</script>")


def test_the_verdicts_are_chosen_by_buttons_that_say_whether_they_are_pressed(report, visit):
    page = visit(report)
    failed, passed = button(page, "failed"), button(page, "passed")
    assert (failed.get_attribute("aria-pressed"), passed.get_attribute("aria-pressed")) == ("true", "false")
    failed.click()
    passed.focus()
    page.keyboard.press("Space")
    assert (failed.get_attribute("aria-pressed"), passed.get_attribute("aria-pressed")) == ("false", "true")
    assert [kind for kind, _ in shown(page)] == ["errored", "passed"]


def test_filters_by_chapter_profile_rule_and_text(report, visit):
    page = visit(report, "#verdict=all")
    assert len(shown(page)) == 5
    choice(page, "Chapter").select_option("Pot")
    assert len(shown(page)) == 3
    choice(page, "Profile").select_option("house rules")
    assert shown(page) == [("unsupported", "pot/odd/one")]
    assert page.get_by_role("status").inner_text() == "1 of 5 results shown, 1 of 6 verdicts"
    button(page, "Reset").click()
    choice(page, "Rule").select_option("order.high-board")
    assert shown(page) == [("failed", "order/some-file/a-hand")]
    button(page, "Reset").click()
    page.get_by_role("searchbox", name="Text").fill("ODD chip")
    api.expect(page.locator(".result:visible")).to_have_count(2)
    page.get_by_role("searchbox", name="Text").fill("nowhere at all")
    page.get_by_text("No result is like that").wait_for()


def test_the_address_keeps_the_filter(report, visit):
    page = visit(report)
    choice(page, "Chapter").select_option("Pot")
    page.reload()
    assert shown(page) == [("failed", "pot/odd/one"), ("errored", "pot/odd/one")]


def test_an_address_that_means_nothing_shows_what_it_can(report, visit):
    assert len(shown(visit(report, "#chapter=nowhere&verdict=all"))) == 5
    assert shown(visit(report, "#verdict=nonsense")) == []


def test_a_cell_of_the_overview_leads_to_its_results(report, visit):
    page = visit(report)
    page.locator(".overview tbody tr", has_text="Pot").get_by_role("link").last.click()
    api.expect(page.locator("#results")).to_be_focused()
    assert {case for _, case in shown(page)} == {"pot/odd/one"}


def test_by_keyboard_alone(report, visit):
    page = visit(report)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.locator(".result:visible summary").first.focus()
    page.keyboard.press("Enter")
    assert page.get_by_text("The highest board MUST act first.").first.is_visible()
    assert page.get_by_role("columnheader", name="Expected").first.is_visible()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_all_that_are_shown_are_opened_and_closed_together(report, visit):
    page = visit(report)
    button(page, "Open all").click()
    assert page.locator(".result > details[open]").count() == 3
    button(page, "Close all").click()
    assert page.locator(".result > details[open]").count() == 0


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_never_wider_than_the_screen(report, table, visit, width):
    for file in (report, table):
        page = visit(file, width=width)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_in_the_light_and_in_the_dark(report, table, visit, scheme):
    for file, address in ((report, "#verdict=all"), (table, "")):
        page = visit(file, address, color_scheme=scheme)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate(CONTRAST) == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 24, 22)"
        assert dark == (scheme == "dark")


def test_without_scripts_everything_is_shown(report, table, visit):
    page = visit(report, java_script_enabled=False)
    assert len(shown(page)) == 5
    assert not page.get_by_role("search").is_visible()
    assert visit(table, java_script_enabled=False).locator(".rule-row:visible").count() == 3


def test_a_chapter_of_the_matrix_opens_to_its_rules(table, visit):
    page = visit(table)
    assert page.locator(".rule-row:visible").count() == 0
    pot = page.get_by_role("button", name="Pot")
    assert pot.get_attribute("aria-expanded") == "false"
    pot.focus()
    page.keyboard.press("Enter")
    assert pot.get_attribute("aria-expanded") == "true"
    assert page.locator(".rule-row:visible code").all_inner_texts() == ["pot.split", "pot.odd-chip"]


def test_the_matrix_shows_where_engines_differ(table, visit):
    page = visit(table)
    choice(page, "Engines").select_option("only where they differ")
    assert page.get_by_role("status").inner_text() == "1 of 3 rules fit"
    button(page, "Open all").click()
    assert page.locator(".rule-row:visible code").all_inner_texts() == ["pot.split"]
    button(page, "passes").click()
    button(page, "fails").click()
    assert page.get_by_text("No rule is like that").is_visible()


def test_the_matrix_is_searched_by_text(table, visit):
    page = visit(table)
    page.get_by_role("searchbox", name="Text").fill("eight")
    api.expect(page.locator(".rule-row:visible")).to_have_count(1)
    assert page.locator(".rule-row:visible code").all_inner_texts() == ["low.eight"]
