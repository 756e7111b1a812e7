import type { Locator, Page } from 'playwright-core';
import { waitForVisible } from '../page-assertions.js';
import { content } from './frame.js';

/** Opens the page of a webhook by its URL. */
export async function goToWebhook(page: Page, id: string, rest = ''): Promise<void> {
  await page.goto(pathOfWebhook(id, rest));
  await waitForVisible(content(page).getByRole('tab', { name: 'Deliveries' }));
}

const pathOfWebhook = (id: string, rest = '') => `/dashboard?tab=api-keys&view=webhooks&webhook=${id}${rest}`;

export async function createWebhookOnPage(page: Page, url: string): Promise<void> {
  await page.goto('/dashboard?tab=api-keys&view=webhooks');
  await content(page).getByRole('button', { name: 'Create Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Webhook' });
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Secret of/ })
    .getByRole('button', { name: 'Done' })
    .click();
}

/** The first delivery of an event of this type. */
export const deliveryOf = (page: Page, type: string): Locator =>
  content(page).getByRole('listitem').filter({ hasText: type }).first();

export async function openDelivery(page: Page, type: string): Promise<void> {
  await deliveryOf(page, type).getByRole('button').click();
  await waitForVisible(page.getByRole('dialog', { name: type }).getByText('Attempts'));
}

/** Sends a test of the open webhook. */
export async function sendTestOnPage(page: Page): Promise<void> {
  await content(page).getByRole('button', { name: 'Send Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
}
