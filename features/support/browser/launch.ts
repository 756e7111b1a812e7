import { existsSync } from 'node:fs';
import packaged from '@sparticuz/chromium';
import { WAIT_MS } from '@waxwing/core/testing/eventually';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// As root, Chromium needs --no-sandbox; the pages are our own. Fonts render the same on every machine. Pages can reach
// this machine only.
const ARGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Launches Chromium: the machine's own if installed, else npm's build for Linux. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ARGS, timeout: WAIT_MS });
}

/** Launches with the extension in a folder, in a new profile. Needs the machine's Chromium: npm's supports no extensions. */
export function launchExtended(folder: string, settings: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    ...settings,
    executablePath: ownChromium(),
    args: [...ARGS, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    ignoreDefaultArgs: ['--disable-extensions'],
    timeout: WAIT_MS,
  });
}

/** The machine's own Chromium, if installed; `CHROMIUM` is a path to another one. */
export function ownChromium(): string | undefined {
  return process.env.CHROMIUM ?? SYSTEM.find(existsSync);
}

export async function chromiumPath(): Promise<string> {
  return ownChromium() ?? packaged.executablePath();
}
