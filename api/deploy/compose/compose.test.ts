import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/commands/commands.js';
import { SECRET_SETTINGS } from '../../src/settings/secret-files.js';
import { readSettings, settingsSchema } from '../../src/settings/settings.js';

interface Service {
  command?: [string];
  environment: Record<string, string | number>;
  secrets: string[];
  stop_grace_period?: string;
}

const text = await readFile(new URL('compose.yaml', import.meta.url), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const { postgres, ...waxwing } = compose.services;

test('compose gives settings that there are, to commands that there are', () => {
  for (const { environment, command } of Object.values(waxwing)) {
    const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
    expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(names));
    expect(Object.keys(COMMANDS)).toContain(command![0]);
  }
});

test('the guide names commands that there are', async () => {
  const guide = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/(?:\/bin\/|`|^)waxwing ([a-z]+)/gm)].map(([, name]) => name!);
  expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining(named));
  for (const name of ['admin', 'doctor', 'backup', 'restore']) expect(named).toContain(name);
});

test('compose gives every secret as a file, and has none of its own', () => {
  for (const { environment, secrets } of Object.values(waxwing)) {
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(files).toEqual(secrets.map((name) => [`${name}_FILE`, `/run/secrets/${name}`]));
    expect(
      Object.keys(environment).filter((name) => (SECRET_SETTINGS as readonly string[]).includes(name)),
    ).toEqual([]);
  }
  const asked = [...Object.values(waxwing).flatMap(({ secrets }) => secrets), ...postgres!.secrets];
  expect(Object.keys(compose.secrets).toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('compose waits longer for the end of a process than it takes', () => {
  for (const { environment, stop_grace_period } of Object.values(waxwing)) {
    expect(Number.parseInt(stop_grace_period!, 10)).toBeGreaterThan(Number(environment.DRAIN_SECONDS));
  }
});

test('the secrets that the guide makes are good for production', async () => {
  const guide = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const commands = /<!-- secrets of compose -->\n```sh\n([\s\S]+?)\n```/.exec(guide)![1]!;
  const folder = await temporaryFolder();
  await promisify(execFile)('bash', ['-euc', commands], { cwd: folder.path });
  const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
  for (const name of razorpay) await writeFile(join(folder.path, 'secrets', name), `of-razorpay-${name}`);

  for (const { environment, command } of Object.values(waxwing)) {
    const given = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace('/run/secrets', join(folder.path, 'secrets')),
    ]);
    const env = { ...Object.fromEntries(given), PUBLIC_URL: 'https://waxwing.example', TRUST_PROXY: 'none' };
    const settings = readSettings({ ...env, NODE_ENV: 'production', WAXWING_ROLE: command![0] });
    expect(settings.DATABASE_URL).toMatch(/^postgresql:\/\/waxwing:[0-9a-f]{48}@postgres:5432\/waxwing$/);
  }
  await folder.remove();
});
