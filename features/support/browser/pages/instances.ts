import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { waitForVisible } from '../page-assertions.js';
import { content } from './frame.js';

/** Opens an instance's detail by its URL. */
export async function goToInstance(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard?tab=instances&instance=${id}`);
  await waitForVisible(page.getByRole('heading', { name: 'Instance Information' }));
}

/** Creates an instance in the dialog; resolves when the product has accepted or refused it. */
export async function createInstanceOnPage(page: Page): Promise<void> {
  await content(page).getByRole('button', { name: 'Create Instance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Instance' });
  await dialog.getByRole('button', { name: 'Create Instance' }).click();
}

/** The id of the open instance, once it is open. */
export function openInstanceId(page: Page): Promise<string> {
  return eventuallyPasses(async () => {
    const id = new URL(page.url()).searchParams.get('instance');
    if (!id) throw new Error('no instance is looked at');
    return id;
  });
}

export const cards = (page: Page): Locator =>
  content(page)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'View Details' }) });

export async function deleteInstance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Instance' }).click();
  await confirm(page, 'Delete');
}

export async function resetInstance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset Instance' }).click();
  await confirm(page, 'Reset');
}

export async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
}

export async function writeMessage(page: Page, number: string, text: string): Promise<void> {
  await page.getByLabel('Number', { exact: true }).fill(`+${number}`);
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

/** Requests a pairing code on the linking page. */
export async function requestPairingCodeOnPage(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Link with a Pairing Code Instead' }).click();
  await page.getByLabel('WhatsApp number of the phone').fill(`+${number}`);
  await page.getByRole('button', { name: 'Get Code' }).click();
}

/** The pairing code on the page. */
export async function readPairingCode(page: Page): Promise<string> {
  return (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
}

export async function setProxy(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Set Proxy' }).click();
  await page.getByLabel('Proxy URL').fill(url);
  await page.getByRole('button', { name: 'Save Proxy' }).click();
}
