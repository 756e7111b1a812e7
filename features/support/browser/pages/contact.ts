import type { Page } from 'playwright-core';

export interface WrittenToUs {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Fills in and submits the form. */
export async function fillInMessage(page: Page, written: WrittenToUs): Promise<void> {
  await page.getByLabel('Name').fill(written.name);
  await page.getByLabel('Email').fill(written.email);
  await page.getByLabel('Subject').fill(written.subject);
  await page.getByLabel('Message').fill(written.message);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** The mailto URL that the page offers. */
export async function mailOfMessage(page: Page): Promise<URL> {
  const href = await page.getByRole('link', { name: 'Send as email' }).getAttribute('href');
  return new URL(href ?? '');
}
