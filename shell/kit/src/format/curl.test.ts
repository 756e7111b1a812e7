import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildCurlCommand } from './curl.js';

/** The arguments that a shell passes to curl for each command. */
function argumentsOf(...commands: string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1'; }\n${commands.join('\n')}`;
  const calls = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\u0001');
  return calls.slice(0, -1).map((call) => call.split('\0').slice(0, -1));
}

test('posts a body, or reads the URL without one', () => {
  const request = { url: 'https://waxwing.example/api', key: 'wxs_1' };
  expect(
    argumentsOf(buildCurlCommand({ ...request, body: { number: '9198' } }), buildCurlCommand(request)),
  ).toEqual([
    [
      '-X',
      'POST',
      'https://waxwing.example/api',
      '-H',
      'Authorization: Bearer wxs_1',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"number":"9198"}',
    ],
    ['https://waxwing.example/api', '-H', 'Authorization: Bearer wxs_1'],
  ]);
});

test('any URL, key and text stays one shell argument', () => {
  const unit = fc.constantFrom(...`a'"\\$\`!;&|<>(){}*? \n\t#~é🙂`);
  const text = fc.string({ unit, minLength: 1, maxLength: 40 });
  const requests = fc.sample(fc.record({ url: text, key: text, body: fc.record({ message: text }) }), 300);
  const calls = argumentsOf(...requests.map(buildCurlCommand));
  expect(calls.map((call) => ({ url: call[2], key: call[4], body: JSON.parse(call[8] ?? '') }))).toEqual(
    requests.map(({ key, ...rest }) => ({ ...rest, key: `Authorization: Bearer ${key}` })),
  );
});
