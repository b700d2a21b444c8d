"""The page of a run in a real browser, used as a reader uses it: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import pytest
from browsing import CONTRAST, api, browser, button, choice, found_by_axe, needs_browser, visit
from making import changed, engine
from test_html import EVIL, HAND, listed, text_of, verdict

from stud8_runner.model import Finding, Outcome

__all__ = ["browser", "visit"]

pytestmark = needs_browser

POT = changed(HAND, id="pot/odd/one", scenario="pot/odd/one", chapter="pot", title="The odd chip", rules=("pot.odd",))
WILD = Finding(1, "street", EVIL, EVIL * 9, EVIL)


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


def shown(page):
    """The verdict and case of each result that is to be seen."""
    results = page.locator(".result:visible").all()
    return [
        (one.get_attribute("data-verdict"), one.locator(".where").first.inner_text().split(" ")[0]) for one in results
    ]


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


def test_a_known_deviation_leads_to_its_verdicts(tmp_path, visit):
    file = tmp_path / "known.html"
    known = [verdict(Outcome.KNOWN, deviation=number, case=case) for number, case in enumerate((HAND, POT))]
    file.write_text(text_of(*known, deviations=listed("Acts forwards.", EVIL)), encoding="utf-8")
    page = visit(file)
    assert len(shown(page)) == 2
    page.get_by_role("link", name="1 verdict").last.click()
    api.expect(page.locator("#results")).to_be_focused()
    assert shown(page) == [("known", "pot/odd/one")]
    choice(page, "Known deviation").select_option("1")
    assert shown(page) == [("known", "order/some-file/a-hand")]
    assert found_by_axe(page) == []


def test_an_address_with_a_filter_shows_the_results_at_once(report, visit):
    page = visit(report, "#verdict=failed")
    api.expect(page.locator("#results")).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0
    assert visit(report).evaluate("scrollY") == 0


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
def test_the_page_is_never_wider_than_the_screen(report, visit, width):
    page = visit(report, width=width)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_in_the_light_and_in_the_dark(report, visit, scheme):
    page = visit(report, "#verdict=all", color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(CONTRAST) == []
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(19, 24, 22)"
    assert dark == (scheme == "dark")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(report, visit, scheme, width):
    page = visit(report, "#verdict=all", width=width, color_scheme=scheme)
    assert found_by_axe(page) == []
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert found_by_axe(page) == []


def test_without_scripts_everything_is_shown(report, visit):
    page = visit(report, java_script_enabled=False)
    assert len(shown(page)) == 5
    assert not page.get_by_role("search").is_visible()
