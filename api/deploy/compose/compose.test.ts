import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/commands/commands.js';
import { SECRET_SETTINGS } from '../../src/settings/secret-files.js';
import { settingsSchema } from '../../src/settings/settings.js';

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
