import { existsSync } from 'node:fs';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// As root, Chromium runs only without its sandbox; the pages are our own. Fonts are drawn the same on every machine.
const ARGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

/** A Chromium: the machine's own where there is one, else the one that npm brought along for Linux. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = SYSTEM.find(existsSync) ?? (await packaged.executablePath());
  return chromium.launch({ executablePath, args: ARGS });
}
