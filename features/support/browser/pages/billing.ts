import type { Locator, Page } from 'playwright-core';
import { gone, seen, textOf } from '../look.js';
import { content } from './frame.js';

/** Chooses a plan from the cards; resolves with the dialog that says what is bought. */
export async function choosePlan(page: Page, plan: string, period: string): Promise<Locator> {
  const toggle = content(page).getByRole('group', { name: 'Billing period' });
  await toggle
    .locator('label')
    .filter({ hasText: period === 'year' ? 'Annual' : 'Monthly' })
    .click();
  const card = content(page).getByRole('article', { name: plan, exact: true });
  await card.getByRole('button', { name: /^(Choose|Upgrade to|Change to) / }).click();
  return purchase(page);
}

/** The dialog of ours in which a plan is bought. */
export const purchase = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Subscribe to|Continue with) / });

/** What a line of the open purchase says, such as 'Due now'. The server is asked for it where the page cannot know. */
export async function lineOf(page: Page, name: string): Promise<string> {
  const ask = purchase(page).getByRole('button', { name: 'See What Is Due' });
  const line = purchase(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name) });
  await seen(ask.or(line));
  if (await ask.isVisible()) await ask.click();
  await seen(line);
  return textOf(line.getByRole('definition'));
}

/** Agrees to the sum; resolves with the provider's window. */
export async function goToCheckout(page: Page): Promise<Locator> {
  await purchase(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await seen(checkout(page));
  return checkout(page);
}

export const checkout = (page: Page): Locator => page.getByRole('dialog', { name: 'Razorpay' });

export async function payAtCheckout(page: Page): Promise<void> {
  await checkout(page).getByRole('button', { name: 'Pay now' }).click();
  await gone(checkout(page));
}

export async function beDeclined(page: Page, reason: string): Promise<void> {
  await checkout(page).getByLabel('What the bank says').fill(reason);
  await checkout(page).getByRole('button', { name: 'Be declined' }).click();
  await gone(checkout(page));
}

/** The sheet of the plan that runs. */
export const currentPlan = (page: Page, plan: string): Locator =>
  content(page).getByRole('article', { name: `Current plan: ${plan}`, exact: true });

/** The cards of Order History in their order, each as its lines. */
export async function orderCards(page: Page): Promise<string[]> {
  const cards = content(page).getByRole('list', { name: 'Orders' }).getByRole('article');
  await seen(cards);
  return cards.allInnerTexts();
}

/** Opens the order at the top of the list. */
export async function openNewestOrder(page: Page): Promise<void> {
  await content(page)
    .getByRole('button', { name: /^View Details of / })
    .first()
    .click();
  await seen(content(page).getByRole('heading', { name: 'Reference' }));
}

/** Rupees as they are written, as a number. */
export const rupees = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** Resolves when the address says so, which is when other orders are asked for. */
export async function filterOrders(page: Page, status: string): Promise<void> {
  const word = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  await content(page).getByLabel('Status').selectOption(word);
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}
