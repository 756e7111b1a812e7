import type { Locator, Page } from 'playwright-core';

export interface SignInEntry {
  readonly email: string;
  readonly password: string;
}

const emailField = (page: Page): Locator => page.getByLabel('Email', { exact: true });

export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });

/** Fills in the login and sends it off. */
export async function signIn(page: Page, { email, password }: SignInEntry): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The same for one who has no mouse: goes from field to field as the page leads, and presses Enter at the end. */
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

/** Asks at the login for a link to a new password. */
export async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByLabel('Enter your email address:').fill(email);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
}

/** Chooses a new password on the page that the mailed link leads to. */
export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

/** What the browser keeps of a sign-in; null for nothing. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}
