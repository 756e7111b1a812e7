import type { Locator, Page } from 'playwright-core';

export interface SignInEntry {
  readonly email: string;
  readonly password: string;
}

const emailField = (page: Page): Locator => page.getByLabel('Email', { exact: true });

export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });

/** Fills in and submits the login. */
export async function signIn(page: Page, { email, password }: SignInEntry): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in by keyboard only: tabs through the fields, and presses Enter at the end. */
export async function signInByKeyboard(page: Page, { email, password }: SignInEntry): Promise<void> {
  await tabTo(page, emailField(page));
  await page.keyboard.type(email);
  await tabTo(page, passwordField(page));
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
}

const MAX_TAB_STOPS = 20;

async function tabTo(page: Page, aim: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await aim.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${aim}`);
}

/** Requests a password reset at the login. */
export async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByLabel('Enter your email address:').fill(email);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
}

/** Enters a new password on the page of the mailed link. */
export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

/** The stored token; null without one. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}
