import { existsSync } from 'node:fs';
import packaged from '@sparticuz/chromium';
import { WAIT_MS } from '@waxwing/core/testing/eventually';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// As root, Chromium runs only without its sandbox; the pages are our own. Fonts are drawn the same on every machine. No page
// reaches any other machine than this one.
const ARGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** A Chromium: the machine's own where there is one, else the one that npm brought along for Linux. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ARGS, timeout: WAIT_MS });
}

export async function chromiumPath(): Promise<string> {
  return SYSTEM.find(existsSync) ?? packaged.executablePath();
}
