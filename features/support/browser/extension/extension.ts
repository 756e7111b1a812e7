import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@waxwing/adapters/testing';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { deferCleanup } from '../../product/service.js';
import { launchExtended, ownChromium } from '../launch.js';
import { StandInExtension } from './stand-in.js';

const PACK = fileURLToPath(new URL('../../../../../api/clients/passkey-extension/pack.mjs', import.meta.url));

/** A browser with the passkey helper installed. */
export interface Extended {
  readonly context: BrowserContext;
  /** Makes the extension aware of a tab before its first navigation. */
  attend(page: Page): Promise<unknown>;
}

/** Opens a browser with the passkey helper for the dashboard at this origin, packed as by an operator. */
export async function openWithHelper(
  origin: string,
  settings: BrowserContextOptions,
  workersContext: () => Promise<BrowserContext>,
): Promise<Extended> {
  const folder = await temporaryFolder();
  deferCleanup(folder.remove);
  await promisify(execFile)(process.execPath, [PACK, origin, folder.path]);
  if (ownChromium()) return { context: await launchExtended(folder.path, settings), attend: async () => {} };
  const context = await workersContext();
  const extension = await StandInExtension.load(context, folder.path);
  return { context, attend: (page) => extension.attend(page) };
}
