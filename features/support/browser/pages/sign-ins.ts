import type { Locator, Page } from 'playwright-core';
import { waitForHidden, waitForVisible } from '../page-assertions.js';
import { content } from './frame.js';

/** The rows of the open profile's sign-ins. */
export const signInRows = (page: Page): Locator =>
  content(page).getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');

export async function openSecurity(page: Page): Promise<void> {
  await content(page).getByRole('tab', { name: 'Security & Password' }).click();
  await waitForVisible(signInRows(page));
}

/** Ends the other sign-ins one after the other, from the top. */
export async function signOutOthers(page: Page): Promise<void> {
  const others = signInRows(page).filter({ hasNotText: 'This device' });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others
      .first()
      .getByRole('button', { name: /^Sign out / })
      .click();
    await waitForHidden(others.nth(left - 1));
  }
}

export async function signOutEverywhere(page: Page): Promise<void> {
  const name = 'Sign Out Everywhere';
  await content(page).getByRole('button', { name }).click();
  await page.getByRole('alertdialog', { name }).getByRole('button', { name }).click();
}
