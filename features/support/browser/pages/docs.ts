import type { Locator, Page } from 'playwright-core';

/** The first example with this label, such as 'send call, curl'. */
export const example = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('region', { name: label }).first();

export const languageTab = (page: Page, language: string): Locator =>
  page.getByRole('tab', { name: language, exact: true });

/** The link to the next section, at the end of each. */
export const nextSection = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Read on' }).getByRole('link', { name: /^Next/ });

/** Selects a section on a narrow screen. */
export async function chooseSection(page: Page, title: string): Promise<void> {
  await page.getByLabel('Section').selectOption({ label: title });
}
