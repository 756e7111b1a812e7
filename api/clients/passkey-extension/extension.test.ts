import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const manifest = JSON.parse(read('manifest.json'));
const SCRIPTS = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));

test('it asks for no permission, and runs only on the dashboard and on WhatsApp Web', () => {
  const wanted = Object.keys(manifest).filter((key) => /permissions|externally|resources/.test(key));
  expect(wanted).toEqual([]);
  const places = manifest.content_scripts.flatMap(({ matches }: { matches: string[] }) => matches);
  expect([...new Set(places)]).toEqual(['http://localhost:3000/*', 'https://web.whatsapp.com/*']);
});

test('each of its scripts is named in the manifest', () => {
  const named = manifest.content_scripts.flatMap(({ js }: { js: string[] }) => js);
  expect([...new Set([manifest.background.service_worker, ...named])].sort()).toEqual(SCRIPTS.sort());
});

test.each(SCRIPTS)('%s stores nothing, logs nothing, sends no request and imports nothing', (name) => {
  const forbidden =
    /chrome\.(?!runtime|tabs)|\b(localStorage|sessionStorage|indexedDB|caches|cookie|console)\b|\bfetch\(|XMLHttp|WebSocket|^import |\beval|innerHTML/m;
  expect(read(name)).not.toMatch(forbidden);
});

test.each([
  'waxwing.example',
  'http://waxwing.example',
  'https://waxwing.example/dashboard',
  'https://*.example',
  'https://user@waxwing.example',
  'chrome://settings',
])('it is not packed for %s', async (address) => {
  const packing = promisify(execFile)(process.execPath, [`${FOLDER}pack.mjs`, address, '/dev/null/never']);
  await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining('is not the origin') });
});
