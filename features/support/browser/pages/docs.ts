import type { Locator, Page } from 'playwright-core';

/** The first example of a section that is named so: what it is labelled with, such as 'send call, curl'. */
export const example = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('region', { name: label }).first();

export const languageTab = (page: Page, language: string): Locator =>
  page.getByRole('tab', { name: language, exact: true });

/** The section that comes next, at the foot of each. */
export const nextSection = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Read on' }).getByRole('link', { name: /^Next/ });

/** On a narrow screen the sections are chosen from a list. */
export async function chooseSection(page: Page, title: string): Promise<void> {
  await page.getByLabel('Section').selectOption({ label: title });
}
