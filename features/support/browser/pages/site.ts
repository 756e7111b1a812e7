import type { Locator, Page } from 'playwright-core';

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const footer = (page: Page): Locator => page.getByRole('contentinfo');

/** What stands out beyond the right edge of a page that should not be scrolled sideways. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const all = [...document.querySelectorAll('body *')];
    return all
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .map((one) => one.outerHTML.slice(0, 120));
  });
}
