// `node api/clients/passkey-extension/pack.mjs https://dashboard.example folder`: packs the extension for a dashboard other than that of `npm start`.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const LOOPBACK = ['localhost', '127.0.0.1'];

/** Writes the extension for the dashboard at this origin alone into a folder. @throws an Error with a sentence for an invalid origin */
export async function pack(address, folder) {
  const manifest = JSON.parse(await readFile(join(SOURCE, 'manifest.json'), 'utf8'));
  const [dashboard] = manifest.content_scripts;
  dashboard.matches = [`${originOf(address)}/*`];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const scripts = new Set([
    manifest.background.service_worker,
    ...manifest.content_scripts.flatMap(({ js }) => js),
  ]);
  for (const script of scripts) await copyFile(join(SOURCE, script), join(folder, script));
}

function originOf(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!isSafe || url.href !== `${url.origin}/` || url.hostname.includes('*'))
    throw new Error(`${address} is not the origin of a dashboard: https://, a host, and nothing behind it.`);
  return url.origin;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , address = '', folder = 'passkey-extension'] = process.argv;
  try {
    await pack(address, folder);
    process.stdout.write(`The extension for ${address} lies in ${folder}.\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
