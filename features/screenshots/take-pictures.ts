import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { View } from './pages.js';

const WIDTHS = [360, 1280];
const IDLE_TIMEOUT_MS = 3_000;
const PATIENCE = { timeout: 5_000 };
const ignore = () => undefined;
const THEMES = ['light', 'dark'] as const;

export interface Pictures {
  readonly address: string;
  readonly folder: string;
  readonly views: readonly View[];
  /** A login token, for pages that need one. */
  readonly token?: string | undefined;
}

/** Takes full-page screenshots in every size and theme. Prints a line for each: the file, and console errors. */
export async function takePictures(
  browser: Browser,
  pictures: Pictures,
  say: (line: string) => void,
): Promise<void> {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        colorScheme: theme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        baseURL: pictures.address,
      });
      const { token } = pictures;
      if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
      for (const { path, name, height } of pictures.views) {
        const file = join(pictures.folder, `${name}-${width}-${theme}.png`);
        const page = await context.newPage();
        if (height !== undefined) await page.setViewportSize({ width, height });
        for (const line of [file, ...(await take(page, path, file))]) say(line);
      }
      await context.close();
    }
  }
}

async function take(page: Page, path: string, file: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`  console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`  error: ${error.message}`));
  await page.goto(path);
  // A page that polls, or that reloads in development, is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch(ignore);
  // Waits for slow content such as a QR code; content that never comes is shown as a spinner.
  await page
    .waitForFunction(
      () => !document.querySelector('main [role="status"] svg, main [data-kind="generating"]'),
      null,
      PATIENCE,
    )
    .catch(ignore);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) problems.push(`  ${wider} px wider than the screen`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return problems;
}
