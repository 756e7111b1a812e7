import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detail } from '../../testing/samples.js';
import { buildCurlCommand } from './build-curl-command.js';
import type { Detail } from './detail.api.js';

/** The arguments that a shell passes to curl when the example is pasted into it. */
function argumentsOf(example: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${example}\n`;
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1);
}

const instance = (overrides: object = {}) => detail(overrides).instance as Detail;

describe('the curl example', () => {
  test('sends to the URL with the API key when pasted into a shell', () => {
    expect(argumentsOf(buildCurlCommand(instance()))).toEqual([
      '-X',
      'POST',
      'https://waxwing.example/api/public/send/ins_1',
      '-H',
      'Authorization: Bearer wxs_0123456789abcdef0123456789abcdef',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"number":"919876543210","message":"Hello from Waxwing"}',
    ]);
  });

  test('sends to the linked number if there is one', () => {
    const body = argumentsOf(buildCurlCommand(instance({ phone: '919800000001' }))).at(-1);
    expect(JSON.parse(body ?? '')).toEqual({ number: '919800000001', message: 'Hello from Waxwing' });
  });

  test('stays one command for any URL and API key', () => {
    const text = fc.string({ minLength: 1, unit: fc.constantFrom("'", '"', '$', '`', '\\', ' ', ';', 'a') });
    fc.assert(
      fc.property(text, text, (publicUrl, api_key) => {
        const args = argumentsOf(buildCurlCommand(instance({ publicUrl, api_key })));
        expect(args[2]).toBe(publicUrl);
        expect(args[4]).toBe(`Authorization: Bearer ${api_key}`);
        expect(args).toHaveLength(9);
      }),
      { numRuns: 40 },
    );
  });
});
