import type { Locator, Page } from 'playwright-core';
import { visibleTextOf } from '../page-assertions.js';
import { content, goToTab } from './frame.js';

/** Opens the statistics for so many days; for the page's default period if not given. */
export async function goToStatistics(page: Page, days?: number): Promise<void> {
  await goToTab(page, 'Message History');
  await content(page).getByRole('tab', { name: 'Statistics' }).click();
  if (days) await content(page).getByLabel('Period').selectOption(`Last ${days} days`);
}

/** The figure of a card such as 'Sent'. */
export async function figureOf(page: Page, name: string): Promise<string> {
  const card = content(page)
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) });
  return visibleTextOf(card.getByRole('definition'));
}

export const usageBar = (page: Page): Locator => content(page).getByRole('article', { name: 'Plan usage' });

/** The rows of the card that tells kinds apart. */
export async function messagesByKind(page: Page): Promise<string[]> {
  const card = content(page).getByRole('article', { name: 'Messages by kind' });
  const rows = await card.getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.split(/\s+/).join(' '));
}

/** The text of the selected day. */
export async function focusedDay(page: Page): Promise<string> {
  return (await slider(page).getAttribute('aria-valuetext')) ?? '';
}

/** Selects the chart's last day, or an earlier one, by keyboard only. */
export async function focusDay(page: Page, daysBack: number): Promise<void> {
  await slider(page).focus();
  await page.keyboard.press('End');
  for (let day = 0; day < daysBack; day += 1) await page.keyboard.press('ArrowLeft');
}

/** The chart's table without the dates: the newest day first. */
export async function figuresOfDays(page: Page): Promise<string[]> {
  await content(page).getByRole('button', { name: 'Show figures' }).click();
  const rows = await content(page).getByRole('table', { name: 'Messages per day' }).getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  return cells.map((row) => row.join(' '));
}

/** Opens Usage by Instance; resolves to its rows without IDs. */
export async function goToUsage(page: Page): Promise<string[][]> {
  await goToTab(page, 'Message History');
  await content(page).getByRole('tab', { name: 'Usage by Instance' }).click();
  const table = content(page).getByRole('table', { name: 'Usage by instance' });
  await table.waitFor();
  const rows = (await table.getByRole('row').all()).slice(1);
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
}

const slider = (page: Page): Locator => content(page).getByRole('slider', { name: 'Day' });
