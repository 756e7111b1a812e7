import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aMessage } from '../../testing/samples.js';
import { buildCurlCommand } from './build-curl-command.js';

const ORIGIN = 'https://waxwing.example';

/** The arguments that a shell passes to curl for each command. */
function argumentsOf(...commands: string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1'; }\n${commands.join('\n')}`;
  const calls = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\u0001');
  return calls.slice(0, -1).map((call) => call.split('\0').slice(0, -1));
}

describe('buildCurlCommand', () => {
  test('sends the message', () => {
    expect(argumentsOf(buildCurlCommand(aMessage(), ORIGIN))[0]).toEqual([
      '-X',
      'POST',
      `${ORIGIN}/api/public/send/${aMessage().instance_id}`,
      '-H',
      'Authorization: Bearer YOUR_API_KEY',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"number":"919800000002","message":"Order shipped"}',
    ]);
  });

  test('reads an incoming message', () => {
    expect(argumentsOf(buildCurlCommand(aMessage({ direction: 'inbound' }), ORIGIN))[0]).toEqual([
      `${ORIGIN}/api/public/messages/msg_1`,
      '-H',
      'Authorization: Bearer YOUR_API_KEY',
    ]);
  });

  test('any text stays one shell argument', () => {
    const unit = fc.constantFrom(...`a'"\\$\`!;&|<>(){}*? \n\t#~é🙂`);
    const texts = fc.sample(fc.string({ unit, maxLength: 40 }), 300);
    const calls = argumentsOf(...texts.map((content) => buildCurlCommand(aMessage({ content }), ORIGIN)));
    expect(calls.map((call) => JSON.parse(call.at(-1)!).message)).toEqual(texts);
  });
});
