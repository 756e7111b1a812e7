import type { Page } from 'playwright-core';

/** Presses the theme switch, from system through light, until it is dark. */
export async function switchToDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click();
  await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click();
}

/** The brightness of the page's background, from 0 to 255. */
export function backgroundBrightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+(\.\d+)?/g) ?? [];
    return Math.max(...parts.slice(0, 3).map(Number));
  });
}

/**
 * Records, on every page opened from here on, when the theme is applied: a millisecond after the first paint would be a
 * flash.
 */
export async function recordThemeTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.documentElement?.dataset.theme !== 'dark') return;
      performance.mark('dark');
      observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** When the page became dark and when it was first painted, in milliseconds since navigation. */
export function themeTimes(page: Page): Promise<{ dark: number | undefined; painted: number | undefined }> {
  return page.evaluate(() => ({
    dark: performance.getEntriesByName('dark')[0]?.startTime,
    painted: performance.getEntriesByName('first-paint')[0]?.startTime,
  }));
}
