import type { Locator, Page } from 'playwright-core';

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const footer = (page: Page): Locator => page.getByRole('contentinfo');

/** The elements that overflow the right edge of a page, which should not scroll sideways. */
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
