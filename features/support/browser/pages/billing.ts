import type { Locator, Page } from 'playwright-core';
import { visibleTextOf, waitForHidden, waitForVisible } from '../page-assertions.js';
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
  return purchaseDialog(page);
}

/** The dialog of ours in which a plan is bought. */
export const purchaseDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Subscribe to|Continue with) / });

/** What a line of the open purchase says, such as 'Due now'. The server is asked for it where the page cannot know. */
export async function purchaseLine(page: Page, name: string): Promise<string> {
  const ask = purchaseDialog(page).getByRole('button', { name: 'See What Is Due' });
  const line = purchaseDialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name) });
  await waitForVisible(ask.or(line));
  if (await ask.isVisible()) await ask.click();
  await waitForVisible(line);
  return visibleTextOf(line.getByRole('definition'));
}

/** Agrees to the sum; resolves with the provider's window. */
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

/** The sheet of the plan that runs. */
export const currentPlan = (page: Page, plan: string): Locator =>
  content(page).getByRole('article', { name: `Current plan: ${plan}`, exact: true });

/** The cards of Order History in their order, each as its lines. */
export async function orderCards(page: Page): Promise<string[]> {
  const cards = content(page).getByRole('list', { name: 'Orders' }).getByRole('article');
  await waitForVisible(cards);
  return cards.allInnerTexts();
}

/** Opens the order at the top of the list. */
export async function openNewestOrder(page: Page): Promise<void> {
  await content(page)
    .getByRole('button', { name: /^View Details of / })
    .first()
    .click();
  await waitForVisible(content(page).getByRole('heading', { name: 'Reference' }));
}

/** Rupees as they are written, as a number. */
export const rupees = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** Resolves when the address says so, which is when other orders are asked for. */
export async function filterOrders(page: Page, status: string): Promise<void> {
  const word = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  await content(page).getByLabel('Status').selectOption(word);
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}
