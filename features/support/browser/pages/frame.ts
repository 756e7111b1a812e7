import type { Locator, Page } from 'playwright-core';
import { waitForHidden, waitForPath, waitForVisible } from '../page-assertions.js';

/** The dashboard's tabs by name, with their `tab` parameter. */
const TABS: Readonly<Record<string, string>> = {
  'My Instances': 'instances',
  'Message History': 'messages',
  'API Keys': 'api-keys',
  Subscription: 'subscription',
  'Order History': 'orders',
  'Create Instance': 'create',
  Profile: 'profile',
  Settings: 'settings',
};

export const TAB_NAMES = Object.keys(TABS);

export function pathOfTab(name: string): string {
  const id = TABS[name];
  if (!id) throw new Error(`the dashboard has no tab "${name}"`);
  return `/dashboard?tab=${id}`;
}

/** The heading of a tab: its name, except for the one that opens a dialog over another. */
export function headingOfTab(name: string): string {
  return name === 'Create Instance' ? 'My Instances' : name;
}

/** Opens a tab by its URL. Resolves when its content is loaded. */
export async function goToTab(page: Page, name: string): Promise<void> {
  await page.goto(pathOfTab(name));
  await waitForContent(page);
}

/** Opens a tab by the sidebar. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  await sidebar(page).getByRole('link', { name, exact: true }).click();
  await waitForPath(page, pathOfTab(name));
}

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard' });

export const topBar = (page: Page): Locator => page.getByRole('banner');

export const content = (page: Page): Locator => page.getByRole('main');

/** Waits for a tab's content, which loads after the frame. */
export async function waitForContent(page: Page): Promise<void> {
  // Behind a dialog the page is aria-hidden.
  await waitForVisible(page.locator('main h1'));
  await waitForHidden(
    content(page)
      .getByRole('status')
      .filter({ hasText: /^Loading$/ }),
  );
}

/** The paths of the scripts in the dashboard's HTML document. */
export async function scriptsOfDocument(page: Page): Promise<string[]> {
  const response = await page.request.get('/dashboard', { headers: { accept: 'text/html' } });
  return [...(await response.text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
}
