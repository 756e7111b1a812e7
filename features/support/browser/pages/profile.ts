import type { Locator, Page } from 'playwright-core';
import { content } from './frame.js';

export interface PasswordEntry {
  readonly current: string;
  readonly next: string;
  /** The second entry, if it differs. */
  readonly repeated?: string;
}

export async function changeProfile(page: Page, username: string, email: string): Promise<void> {
  await content(page).getByLabel('Username', { exact: true }).fill(username);
  await content(page).getByLabel('Email', { exact: true }).fill(email);
  await content(page).getByRole('button', { name: 'Save Changes' }).click();
}

export async function changePassword(page: Page, entry: PasswordEntry): Promise<void> {
  const { current, next, repeated = next } = entry;
  await content(page).getByRole('tab', { name: 'Security & Password' }).click();
  await content(page).getByLabel('Current Password', { exact: true }).fill(current);
  await content(page).getByLabel('New Password', { exact: true }).fill(next);
  await content(page).getByLabel('Confirm New Password', { exact: true }).fill(repeated);
  await content(page).getByRole('button', { name: 'Change Password' }).click();
}

export async function exportData(page: Page, password: string): Promise<void> {
  const dialog = await openDialog(page, 'Export My Data');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

export async function deleteAccount(page: Page, password: string): Promise<void> {
  const dialog = await openDialog(page, 'Delete Account');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await content(page).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}
