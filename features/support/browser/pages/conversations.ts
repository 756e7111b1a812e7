import type { Locator, Page } from 'playwright-core';
import { visibleTextOf, waitForVisible } from '../page-assertions.js';
import { content } from './frame.js';

/** Shows the messages by conversation. */
export async function showConversations(page: Page): Promise<void> {
  await content(page).getByText('Conversations', { exact: false }).first().click();
  await waitForVisible(list(page).or(content(page).getByRole('heading', { level: 2 })));
}

export const list = (page: Page): Locator => content(page).getByRole('navigation', { name: 'Conversations' });

export const entryOf = (page: Page, name: string): Locator =>
  list(page).getByRole('link').filter({ hasText: name });

/** Opens a conversation from the list; resolves when its messages are shown. */
export async function openConversation(page: Page, name: string): Promise<void> {
  await entryOf(page, name).first().click();
  await waitForVisible(log(page));
}

export const log = (page: Page): Locator => content(page).getByRole('log');

/** The messages of the open conversation, the oldest first: `Ravi: Where is it?`. */
export async function threadOf(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (const bubble of await log(page).locator('[data-entry]').all()) {
    const sent = (await bubble.getAttribute('data-direction')) === 'outbound';
    const text = (await visibleTextOf(bubble.locator('[dir=auto]'))).split(/\s+/).join(' ');
    texts.push(`${sent ? 'sent' : 'received'} ${text}`);
  }
  return texts;
}

export const replyBox = (page: Page): Locator => content(page).getByRole('textbox', { name: /^Reply to/ });

/** Writes a reply and sends it with the button, as on a phone. */
export async function reply(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text);
  await content(page).getByRole('button', { name: 'Send', exact: true }).click();
}
