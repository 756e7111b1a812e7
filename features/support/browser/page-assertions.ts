import assert from 'node:assert/strict';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator, Page } from 'playwright-core';

export function waitForVisible(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'visible' });
}

export function waitForHidden(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'hidden' });
}

/** Waits until a text is visible on the page, in one piece, possibly within a longer text. */
export function waitForText(scope: Page | Locator, text: string): Promise<void> {
  return waitForVisible(scope.getByText(text).filter({ visible: true }));
}

/** The visible text of an element: `innerText` with line breaks as rendered. */
export async function visibleTextOf(locator: Locator): Promise<string> {
  await waitForVisible(locator);
  return (await locator.first().allInnerTexts()).join('').trim();
}

/** Waits until the page is at this path and query, such as `/dashboard?tab=orders`. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await eventuallyPasses(async () => {
    const { pathname, search, hash } = new URL(page.url());
    const at = path.includes('?') ? `${pathname}${search}` : pathname;
    assert.equal(path.includes('#') ? `${at}${hash}` : at, path);
  });
}
