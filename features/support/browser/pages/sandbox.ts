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

/** Opens the first chat, unless one is open. */
async function openChat(page: Page, number: string): Promise<Locator> {
  const phone = phoneCard(page, number);
  const more = phone.getByRole('button', { name: 'Send something else' });
  const first = phone.getByRole('listitem').getByRole('button').first();
  await waitForVisible(more.or(first));
  if (!(await more.isVisible())) await first.click();
  await waitForVisible(more);
  return phone;
}

/** Opens the first chat and answers in it. */
export async function answerChat(page: Page, number: string, text: string): Promise<void> {
  const phone = await openChat(page, number);
  await phone.getByLabel('Message', { exact: true }).fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
}

/** A file that a form takes. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const faultSwitch = (page: Page, title: string): Locator => page.getByRole('switch', { name: title });

/** Sends what is no text; `filled` has the form's fields by their labels, and a file as what the field takes. */
export async function sendFromChat(
  page: Page,
  number: string,
  what: string,
  filled: Readonly<Record<string, string | FilePayload>>,
): Promise<void> {
  const phone = await openChat(page, number);
  const more = phone.getByRole('button', { name: 'Send something else' });
  await more.click();
  await phone.getByLabel('What', { exact: true }).selectOption({ label: what });
  for (const [label, value] of Object.entries(filled)) {
    const field = phone.getByLabel(label, { exact: true });
    await (typeof value === 'string' ? field.fill(value) : field.setInputFiles(value));
  }
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await waitForVisible(more);
}

/** Chooses something that can be done to a message of the open chat. */
export async function chooseForMessage(
  page: Page,
  number: string,
  text: string,
  action: string,
): Promise<void> {
  const phone = await openChat(page, number);
  await phone.getByRole('button', { name: `Actions for “${text}”` }).click();
  await phone.getByRole('button', { name: action, exact: true }).click();
}

/** Writes into the field below the open chat. */
export async function writeInChat(page: Page, number: string, text: string): Promise<void> {
  const phone = phoneCard(page, number);
  await phone.getByLabel('Message', { exact: true }).fill(text);
  await phone.getByRole('button', { name: /^(Send|Save)$/ }).click();
}
