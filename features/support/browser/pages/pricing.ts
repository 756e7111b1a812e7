import assert from 'node:assert/strict';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator, Page } from 'playwright-core';

export function planCard(page: Page, plan: string): Locator {
  const heading = page.getByRole('heading', { name: plan, exact: true });
  return page.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ has: heading });
}

export async function chooseYear(page: Page): Promise<void> {
  // The radio button is visually hidden; its label is clicked.
  await page.locator('label', { hasText: 'Annual' }).click();
  assert.equal(await page.getByRole('radio', { name: 'Annual' }).isChecked(), true);
}

/** Waits until a plan shows this price: `₹999/month`. */
export async function expectPrice(page: Page, plan: string, price: string): Promise<void> {
  const shown = planCard(page, plan).getByText(/\/(month|year)$/);
  await eventuallyPasses(async () => {
    const text = await shown.first().textContent();
    assert.equal(text?.replaceAll(/\s/g, ''), price);
  });
}

/** The struck-through prices of a plan. */
export function struckPrices(page: Page, plan: string): Promise<string[]> {
  return planCard(page, plan).locator('s').allTextContents();
}

/** The number of placeholder cards while the plans load. */
export function countPlanPlaceholders(page: Page): Promise<number> {
  return page.getByTestId('places').locator('> *').count();
}
