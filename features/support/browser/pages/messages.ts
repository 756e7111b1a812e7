import type { Locator, Page } from 'playwright-core';
import { visibleTextOf } from '../page-assertions.js';
import { content } from './frame.js';

export interface ShownMessage {
  readonly direction: string;
  readonly number: string;
  readonly status: string;
  readonly text: string;
}

const STATUSES = ['Pending', 'Sent', 'Delivered', 'Read', 'Failed'];
const OPEN = 'Open message, ';

/** The messages on the page in order: table rows on a desktop, list entries on a phone. */
export async function shownMessages(page: Page): Promise<ShownMessage[]> {
  const shown: ShownMessage[] = [];
  for (const entry of await entries(page).all()) {
    const direction = await visibleTextOf(entry.locator('[data-direction]'));
    const lines = (await visibleTextOf(entry)).split(/[\n\t]+/).map((line) => line.trim());
    // 'Sent' is a direction and a status.
    lines.splice(lines.indexOf(direction), 1);
    shown.push({
      direction,
      number: lastLine(await visibleTextOf(entry.getByRole('button', { name: OPEN }))),
      status: lines.find((line) => STATUSES.includes(line)) ?? '',
      text: await visibleTextOf(entry.locator('[dir=auto]')),
    });
  }
  return shown;
}

export const countMessages = (page: Page): Promise<number> => entries(page).count();

const lastLine = (text: string) => text.split('\n').at(-1) ?? '';

/** Opens a message; resolves to its dialog. */
export async function openMessage(page: Page, text: string): Promise<Locator> {
  await entries(page).filter({ hasText: text }).first().getByRole('button', { name: OPEN }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list', { name: 'Timeline' }).waitFor();
  return dialog;
}

/** The steps of the open message, each with its name and its time or reason. */
export async function timeline(dialog: Locator): Promise<string[]> {
  return dialog.getByRole('list', { name: 'Timeline' }).getByRole('listitem').allInnerTexts();
}

export interface Filter {
  readonly direction?: 'Sent' | 'Received';
  /** Days, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly until?: string;
}

/** Sets the filters; resolves when the URL has them and the list is updated. */
export async function filterMessages(page: Page, { direction, from, until }: Filter): Promise<void> {
  const form = page.getByRole('search', { name: 'Filter messages' });
  if (from) await form.getByLabel('Start date').fill(from);
  if (until) await form.getByLabel('End date').fill(until);
  if (direction) await form.getByLabel('Direction').selectOption(direction);
  const answered = { outbound: 'Sent', inbound: 'Received' } as const;
  await page.waitForURL((url) => {
    const at = (place: string) => url.searchParams.get(`m-${place}`) ?? undefined;
    const way = at('direction') as keyof typeof answered | undefined;
    return at('from') === from && at('to') === until && (way && answered[way]) === direction;
  });
}

/** Resolves when the URL has the kind. */
export async function filterByKind(page: Page, kind: string): Promise<void> {
  await page.getByRole('search', { name: 'Filter messages' }).getByLabel('Kind').selectOption(kind);
  await page.waitForURL((url) => url.searchParams.has('m-kind'));
}

const entries = (page: Page): Locator =>
  content(page)
    .getByRole('row')
    .or(content(page).getByRole('list', { name: 'Messages' }).getByRole('listitem'))
    .filter({ has: page.getByRole('button', { name: OPEN }) });
