import type { Locator, Page } from 'playwright-core';
import { visibleTextOf, waitForHidden, waitForVisible } from '../page-assertions.js';
import { content } from './frame.js';

/** Chooses a plan from the cards; resolves to the purchase dialog. */
export async function choosePlan(page: Page, plan: string, period: string): Promise<Locator> {
  const toggle = content(page).getByRole('group', { name: 'Billing period' });
  await toggle
    .locator('label')
    .filter({ hasText: period === 'year' ? 'Annual' : 'Monthly' })
    .click();
  const card = content(page).getByRole('article', { name: plan, exact: true });
  await card.getByRole('button', { name: /^(Choose|Upgrade to|Change to) / }).click();
  return purchaseDialog(page);
}

/** Our own dialog, in which a plan is bought. */
export const purchaseDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Subscribe to|Continue with) / });

/** A line of the open purchase, such as 'Due now'. If the page cannot know it, the server is asked first. */
export async function purchaseLine(page: Page, name: string): Promise<string> {
  const quoteButton = purchaseDialog(page).getByRole('button', { name: 'See What Is Due' });
  const line = purchaseDialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name) });
  await waitForVisible(quoteButton.or(line));
  if (await quoteButton.isVisible()) await quoteButton.click();
  await waitForVisible(line);
  return visibleTextOf(line.getByRole('definition'));
}

/** Agrees to the amount; resolves to the provider's window. */
export async function goToCheckout(page: Page): Promise<Locator> {
  await purchaseDialog(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await waitForVisible(checkout(page));
  return checkout(page);
}

export const checkout = (page: Page): Locator => page.getByRole('dialog', { name: 'Razorpay' });

export async function payAtCheckout(page: Page): Promise<void> {
  await checkout(page).getByRole('button', { name: 'Pay now' }).click();
  await waitForHidden(checkout(page));
}

export async function declineAtCheckout(page: Page, reason: string): Promise<void> {
  await checkout(page).getByLabel('What the bank says').fill(reason);
  await checkout(page).getByRole('button', { name: 'Be declined' }).click();
  await waitForHidden(checkout(page));
}

/** The card of the current plan. */
export const currentPlan = (page: Page, plan: string): Locator =>
  content(page).getByRole('article', { name: `Current plan: ${plan}`, exact: true });

/** The text of each order card, in order. */
export async function orderCards(page: Page): Promise<string[]> {
  const cards = content(page).getByRole('list', { name: 'Orders' }).getByRole('article');
  await waitForVisible(cards);
  return cards.allInnerTexts();
}

/** Opens the first order of the list. */
export async function openNewestOrder(page: Page): Promise<void> {
  await content(page)
    .getByRole('button', { name: /^View Details of / })
    .first()
    .click();
  await waitForVisible(content(page).getByRole('heading', { name: 'Reference' }));
}

/** Parses an amount in rupees. */
export const rupees = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** Filters the orders; resolves when the URL has the filter, and so the call is made. */
export async function filterOrders(page: Page, status: string): Promise<void> {
  const word = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  await content(page).getByLabel('Status').selectOption(word);
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}
