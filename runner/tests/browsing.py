"""A real browser to look at the pages with, as a reader does, and what every page must stand."""

from __future__ import annotations

import shutil

import pytest

api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install 'stud8[dev]'")
axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="axe is not installed: pip install 'stud8[dev]'"
)

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

needs_browser = pytest.mark.skipif(BROWSER is None, reason=f"no browser is installed: none of {', '.join(NAMES)}")

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


def button(page, name):
    return page.get_by_role("button", name=name)


def choice(page, name):
    return page.get_by_role("combobox", name=name)


def found_by_axe(page):
    """What axe-core finds that would keep somebody from using the page: each in a line."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    results = axe.Axe().run(page, options={"resultTypes": ["violations"], "runOnly": tags})
    return [f"{one['id']}: {node['html'][:200]}" for one in results.response["violations"] for node in one["nodes"]]
