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
  /** For one picture of each page alone: as wide as a desktop, in the light theme, as high as the screen. */
  readonly onlyDesktop?: boolean;
}

/** Takes full-page screenshots in every size and theme. Prints a line for each: the file, and console errors. */
export async function takePictures(
  browser: Browser,
  pictures: Pictures,
  say: (line: string) => void,
): Promise<void> {
  const { onlyDesktop = false } = pictures;
  for (const theme of THEMES.slice(0, onlyDesktop ? 1 : undefined)) {
    for (const width of WIDTHS.slice(onlyDesktop ? -1 : 0)) {
      const context = await browser.newContext({
        colorScheme: theme,
        viewport: { width, height: onlyDesktop ? 700 : 800 },
        reducedMotion: 'reduce',
        baseURL: pictures.address,
      });
      const { token } = pictures;
      if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
      for (const { path, name, height } of pictures.views) {
        const file = join(pictures.folder, onlyDesktop ? `${name}.png` : `${name}-${width}-${theme}.png`);
        const page = await context.newPage();
        if (height !== undefined) await page.setViewportSize({ width, height });
        for (const line of [file, ...(await take(page, { path, file, fullPage: !onlyDesktop }))]) say(line);
      }
      await context.close();
    }
  }
}

async function take(
  page: Page,
  { path, file, fullPage }: { path: string; file: string; fullPage: boolean },
): Promise<string[]> {
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
  if (fullPage) await scrollThrough(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) problems.push(`  ${wider} px wider than the screen`);
  await page.screenshot({ path: file, fullPage });
  await page.close();
  return problems;
}

/** Shows each part of the page once, because pictures are fetched when they are seen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await nextFrame();
      await nextFrame();
    }
    window.scrollTo(0, 0);
  });
  // A small picture that is being fetched is an empty square.
  await page
    .waitForFunction(() => !document.querySelector('main [data-type]:empty'), null, PATIENCE)
    .catch(ignore);
}
