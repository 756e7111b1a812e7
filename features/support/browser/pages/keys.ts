import type { Locator, Page } from 'playwright-core';
import { content } from './frame.js';
import { confirm } from './instances.js';

/** The card of a key. */
export const keyCard = (page: Page, name: string): Locator =>
  content(page)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });

export async function createKeyOnPage(page: Page, name: string): Promise<void> {
  await content(page).getByRole('button', { name: 'Create API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByLabel('API Key Name').fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

export async function renameKey(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit API Key' });
  await dialog.getByLabel('API Key Name').fill(to);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
}

export async function deleteKey(page: Page, name: string, answer: 'Delete' | 'Cancel'): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await confirm(page, answer);
}

/** Presses a button of a key's card, such as Show. */
export async function pressKeyButton(
  page: Page,
  verb: 'Show' | 'Hide' | 'Copy',
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: `${verb} ${name}`, exact: true }).click();
}
