"""The page of several runs in a real browser: engines by rules, the filter, and what is behind a cell."""

from __future__ import annotations

import pytest
from browsing import CONTRAST, api, browser, button, choice, found_by_axe, needs_browser, visit
from test_html import EVIL
from test_matrix import of, page_of, result, run

__all__ = ["browser", "visit"]

pytestmark = needs_browser

GOOD = [("passed", ["pot.split"]), ("passed", ["pot.odd-chip"]), ("passed", ["low.eight"])]
BAD = (
    result("pot/x/1", outcome="failed", said=EVIL, observed=EVIL),
    result("pot/x/2", outcome="known", rules=["pot.odd-chip"]),
    result("low/x/1", rules=["low.eight"]),
    result("low/x/2", outcome="unsupported", rules=["low.eight"], said="it has no `compare`"),
)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The page of a matrix of eight engines, the first of which tries to break out of it."""
    file = tmp_path_factory.mktemp("pages") / "matrix.html"
    others = [run(name=f"engine {number}", verdicts=GOOD) for number in range(2, 9)]
    file.write_text(page_of(of(*BAD, name=EVIL), *others, titles={"pot/x/1": "Two share"}), encoding="utf-8")
    return file


def rules(page):
    """The rules that are to be seen."""
    return page.locator(".rule-row:visible code").all_inner_texts()


def cell(page, engine, rule):
    """The cell of an engine, by its number, in the row of a rule."""
    return page.locator(".rule-row", has=page.get_by_text(rule, exact=True)).locator("td").nth(engine - 1)


def test_a_chapter_opens_to_its_rules(table, visit):
    page = visit(table)
    assert rules(page) == []
    pot = page.get_by_role("button", name="Pot")
    assert pot.get_attribute("aria-expanded") == "false"
    pot.focus()
    page.keyboard.press("Enter")
    assert pot.get_attribute("aria-expanded") == "true"
    assert rules(page) == ["pot.split", "pot.odd-chip"]


def test_where_engines_differ(table, visit):
    page = visit(table)
    choice(page, "Rules").select_option("that differ")
    assert page.get_by_role("status").inner_text() == "3 of 3 rules fit"
    button(page, "fails").click()
    assert rules(page) == ["pot.split", "pot.odd-chip", "low.eight"], "other engines pass it"
    button(page, "passes").click()
    assert rules(page) == ["pot.odd-chip", "low.eight"]
    button(page, "deviates").click()
    button(page, "partly").click()
    assert page.get_by_text("No rule is like that").is_visible()
    button(page, "Reset").click()
    assert page.get_by_role("status").inner_text() == "3 of 3 rules fit"
    assert choice(page, "Rules").input_value() == ""


def test_filters_by_chapter_engine_and_text(table, visit):
    page = visit(table)
    choice(page, "Chapter").select_option("Pot")
    assert rules(page) == ["pot.split", "pot.odd-chip"]
    button(page, "fails").click()
    choice(page, "Engine").select_option(index=1)
    assert rules(page) == ["pot.odd-chip"]
    button(page, "Reset").click()
    page.get_by_role("searchbox", name="Text").fill("EIGHT")
    api.expect(page.locator(".rule-row:visible")).to_have_count(1)
    assert rules(page) == ["low.eight"]


def test_the_address_keeps_the_filter(table, visit):
    page = visit(table)
    choice(page, "Chapter").select_option("Pot")
    button(page, "fails").click()
    choice(page, "Engine").select_option("2")
    page.reload()
    assert rules(page) == ["pot.split", "pot.odd-chip"]
    assert choice(page, "Engine").input_value() == "2"
    assert button(page, "fails").get_attribute("aria-pressed") == "false"
    assert rules(visit(table, "#chapter=nowhere")) == ["pot.split", "pot.odd-chip", "low.eight"]


def test_a_cell_leads_to_what_differs_and_back_by_keyboard(table, visit):
    page = visit(table, reduced_motion="reduce")
    told = page.get_by_role("article")
    button(page, "Open all").click()
    assert told.count() == 0
    cell(page, 1, "pot.split").get_by_role("link").focus()
    page.keyboard.press("Enter")
    assert told.all_inner_texts()[0].startswith("About pot.split pot.split")
    assert told.count() == 1, "that of the other rule is not asked for"
    assert page.get_by_text("Two share").is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("Back to the table")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('td') !== null")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert told.count() == 0


def test_a_chapter_leads_to_all_of_its_rules(table, visit):
    page = visit(table)
    page.locator("tr.chapter", has_text="Pot").get_by_role("link").click()
    assert page.get_by_role("article").count() == 2
    page.get_by_role("link", name="Back to the table").first.click()
    assert page.get_by_role("article").count() == 0


def test_the_way_back_opens_the_chapter_that_hides_the_cell(table, visit):
    page = visit(table, "#e1-2-1")
    assert page.get_by_text("it has no compare").is_visible()
    page.get_by_role("link", name="Back to the table").click()
    assert rules(page) == ["low.eight"]
    assert page.evaluate("document.activeElement.id") == "e1-2-1-cell"


def test_what_passes_leads_nowhere(table, visit):
    page = visit(table)
    button(page, "Open all").click()
    assert cell(page, 2, "pot.split").inner_text().split() == ["✓", "passes", "1", "(1", "passed)"]
    assert cell(page, 2, "pot.split").get_by_role("link").count() == 0


def test_the_heads_stay_while_the_table_is_scrolled(table, visit):
    page = visit(table, width=390)
    button(page, "Open all").click()
    box = page.locator(".tall")
    box.evaluate("(one) => { one.style.maxHeight = '12rem'; one.scrollTo(400, 200); }")
    top, left = (box.bounding_box()[name] for name in ("y", "x"))
    head, row = page.locator("thead th").nth(3), page.get_by_role("rowheader", name="About low.eight")
    assert box.evaluate("(one) => one.scrollTop > 0 && one.scrollLeft > 0")
    assert abs(head.bounding_box()["y"] - top) <= 2
    assert abs(row.bounding_box()["x"] - left) <= 2


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_never_wider_than_the_screen(table, visit, width):
    for address in ("", "#e1-1"):
        page = visit(table, address, width=width)
        button(page, "Open all").click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_in_the_light_and_in_the_dark(table, visit, scheme):
    for address in ("", "#e1-1", "#e1-2"):
        page = visit(table, address, color_scheme=scheme)
        button(page, "Open all").click()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(table, visit, scheme, width):
    page = visit(table, "#e1-1", width=width, color_scheme=scheme)
    assert found_by_axe(page) == []
    button(page, "Open all").click()
    assert found_by_axe(page) == []


def test_without_scripts_everything_is_shown_and_the_cells_lead_on(table, visit):
    page = visit(table, java_script_enabled=False)
    assert rules(page) == ["pot.split", "pot.odd-chip", "low.eight"]
    assert not page.get_by_role("search").is_visible()
    cell(page, 1, "pot.split").get_by_role("link").click()
    assert page.get_by_text("Two share").is_visible()
