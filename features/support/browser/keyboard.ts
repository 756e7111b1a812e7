import assert from 'node:assert/strict';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator, Page } from 'playwright-core';

/** What the Tab key can reach, where it is shown. A group of tabs is one stop: its chosen tab has the focus. */
const REACHABLE =
  ':is(a[href], button:not([disabled]), input, select, textarea, summary, [tabindex="0"]):not([role="tab"])';

/** More than any page has; the walk ends with its last element, or when it comes round. */
const MOST_STOPS = 1_000;

/** Where the focus is, as a person at the keyboard sees it. */
interface FocusStop {
  /** Its place among all elements of the page; -1 outside of it, as in the browser's own bar. */
  readonly place: number;
  readonly name: string;
  readonly isMarked: boolean;
  readonly isInView: boolean;
}

/**
 * Walks through the main part of a page with the Tab key, from its beginning to its end. Answers what is wrong: elements that are
 * passed over, out of their order, without a mark of the focus, or out of view while they have it.
 */
export async function walkByTab(page: Page, main: Locator): Promise<string[]> {
  const wanted = await main.evaluate((root, selector) => {
    const all = [...document.querySelectorAll('*')];
    const shown = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
    );
    return shown.map((element) => ({ place: all.indexOf(element), html: element.outerHTML.slice(0, 120) }));
  }, REACHABLE);
  if (wanted.length === 0) return ['nothing can be reached'];
  const places = wanted.map(({ place }) => place);
  const faults: string[] = [];
  const visited = new Set<number>();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < MOST_STOPS && visited.size < places.length; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus);
    if (visited.has(stop.place)) break;
    if (!places.includes(stop.place)) continue;
    const expected = places[visited.size];
    visited.add(stop.place);
    if (stop.place !== expected) faults.push(`${stop.name}: not in the order of the page`);
    if (!stop.isMarked) faults.push(`${stop.name}: nothing marks the focus`);
    if (!stop.isInView) faults.push(`${stop.name}: out of view`);
  }
  const missed = wanted.filter(({ place }) => !visited.has(place));
  return [...faults, ...missed.map(({ html }) => `${html}: never reached`)];
}

/** Runs in the page. */
function readFocus(): FocusStop {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { place: -1, name: 'outside', isMarked: true, isInView: true };
  const isOutlined = (part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const { top, left, bottom, right } = element.getBoundingClientRect();
  // Only the beginning of something taller or wider than the screen counts.
  const [x, y] = [Math.max(left, 0) + 2, Math.max(top, 0) + 2];
  const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const hit = document.elementFromPoint(
    (x + Math.min(right, innerWidth)) / 2,
    (y + Math.min(bottom, innerHeight)) / 2,
  );
  return {
    place: [...document.querySelectorAll('*')].indexOf(element.closest('[role="tablist"]') ?? element),
    name: element.getAttribute('aria-label') ?? element.innerText.slice(0, 40),
    isMarked: isOutlined() || isOutlined('::after'),
    isInView: isOnScreen && hit !== null && (element.contains(hit) || hit.contains(element)),
  };
}

/** Scrolls each example that is wider than the screen by the arrow keys, until it moves. Answers how many there are. */
export async function scrollByArrows(examples: Locator): Promise<number> {
  let wide = 0;
  for (const example of await examples.all()) {
    if (!(await example.evaluate((element) => element.scrollWidth > element.clientWidth + 1))) continue;
    wide += 1;
    await eventuallyPasses(async () => {
      await example.press('ArrowRight');
      const name = await example.getAttribute('aria-label');
      assert.ok(await example.evaluate((element) => element.scrollLeft > 0), `${name} does not scroll`);
    });
  }
  return wide;
}
