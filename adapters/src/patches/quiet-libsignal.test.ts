/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { quietLibsignal } from './quiet-libsignal.js';

const printer = globalThis.console;
const LEVELS = ['info', 'warn', 'error'] as const;

const source = join(dirname(createRequire(import.meta.url).resolve('libsignal')), 'src');
const files = readdirSync(source).filter((name) => name.endsWith('.js'));

/** Every text that libsignal prints together with a value, such as a session or an error. */
const texts = files.flatMap((name) => {
  const code = readFileSync(join(source, name), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/console\.\w+\(\s*(["'`])(.*?)\1\s*[+,]/g)].map(([, , text]) => text!);
});

describe('live hook: what libsignal prints', () => {
  const printed = Object.fromEntries(
    LEVELS.map((level) => [level, jest.spyOn(printer, level).mockImplementation(() => undefined)]),
  );
  quietLibsignal();

  test('finds the lines in the installed libsignal', () => {
    expect(texts).toContain('Closing session:');
  });

  test.each(texts)('prints nothing that follows "%s"', (text) => {
    for (const level of LEVELS) printer[level](text, { privKey: 'secret' });
    for (const level of LEVELS) expect(printed[level]).not.toHaveBeenCalled();
  });

  test('passes everything else on', () => {
    for (const level of LEVELS) printer[level]('PostgreSQL is ready', { port: 5432 });
    for (const level of LEVELS)
      expect(printed[level]).toHaveBeenCalledWith('PostgreSQL is ready', { port: 5432 });
  });
});
