import type { Locator, Page } from 'playwright-core';

export interface SignUpEntry {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The second entry, if it differs. */
  readonly repeated?: string;
}

export async function fillInSignUp(page: Page, entry: SignUpEntry): Promise<void> {
  const { username, email, password, repeated = password } = entry;
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(repeated);
}

export async function acceptTermsAndSubmit(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await submitButton(page).click();
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Create Account' });
