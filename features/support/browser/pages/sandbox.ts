import assert from 'node:assert/strict';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { waitForVisible } from '../page-assertions.js';

export async function goToPhones(page: Page, instanceId: string): Promise<void> {
  await page.goto(`/sandbox?instance=${instanceId}`);
  await waitForVisible(page.getByRole('heading', { name: 'Simulated phones' }));
}

/** The card of the phone with this number. */
export const phoneCard = (page: Page, number: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(`+${number}`, { exact: true }) });

export async function addPhoneOnPage(page: Page, phone: { number: string; name: string }): Promise<void> {
  const number = page.getByLabel('Number', { exact: true });
  await number.fill(phone.number);
  await page.getByLabel('Name', { exact: true }).fill(phone.name);
  await page.getByRole('button', { name: 'Add Phone' }).click();
  await waitForVisible(phoneCard(page, phone.number));
  // Waits until the fields are reset, which would otherwise overwrite the next entry.
  await eventuallyPasses(async () => assert.notEqual(await number.inputValue(), phone.number));
}

export async function pressPhoneButton(page: Page, number: string, key: string): Promise<void> {
  await phoneCard(page, number).getByRole('button', { name: key, exact: true }).click();
}

/** Opens the first chat and answers in it. */
export async function answerChat(page: Page, number: string, text: string): Promise<void> {
  const phone = phoneCard(page, number);
  await phone.getByRole('listitem').getByRole('button').first().click();
  await phone.getByLabel('Message', { exact: true }).fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
}

export const faultSwitch = (page: Page, title: string): Locator => page.getByRole('switch', { name: title });
