import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@waxwing/adapters/testing';
import type { BrowserContext } from 'playwright-core';
import { deferCleanup } from '../product/service.js';

const SCRIPT = fileURLToPath(new URL('../../../../shell/testing/build-newer.mjs', import.meta.url));

/** The answer of the one call that the newer contract has more. */
export const NEWER_CALL = { url: '**/api/newer/greeting', json: { greeting: 'Hello from the newer build' } };

/** Builds the messages part and the dashboard of a newer contract. Resolves to their folder. */
export async function buildNewer(): Promise<string> {
  const folder = await temporaryFolder();
  deferCleanup(folder.remove);
  await promisify(execFile)(process.execPath, ['--disable-warning=DeprecationWarning', SCRIPT, folder.path]);
  return folder.path;
}

/** Serves the files of a front end in place of the product's own, the page with the product's security headers. */
export async function deployFrontEnd(context: BrowserContext, folder: string): Promise<void> {
  await context.route('**/*', async (route) => {
    const isPage = route.request().isNavigationRequest();
    const path = join(folder, isPage ? 'index.html' : new URL(route.request().url()).pathname);
    if (!existsSync(path)) return route.fallback();
    if (!isPage) return route.fulfill({ path });
    const { 'content-security-policy': policy = '' } = (await route.fetch()).headers();
    return route.fulfill({
      path,
      headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
    });
  });
}
