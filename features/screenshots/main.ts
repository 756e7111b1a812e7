// `npm run screenshots -- <address> [path …]`: pictures of pages of a running product, in both themes, on a phone and a desk.
// TOKEN is a login token, for the pages that need one.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser/launch.js';
import { takePictures } from './take-pictures.js';

const FOLDER = fileURLToPath(new URL('../../report/screenshots/', import.meta.url));
const [address = 'http://127.0.0.1:3000', ...paths] = process.argv.slice(2);
if (paths.length === 0) paths.push('/');

await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  const found = await takePictures(browser, { address, folder: FOLDER, paths, token: process.env.TOKEN });
  for (const line of found) process.stdout.write(`${line}\n`);
} finally {
  await browser.close();
}
