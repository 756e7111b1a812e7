import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { signedCurl } from './signed-curl.js';

/** Runs a command with a curl that shows what it was given. */
function run(command: string, secret: string) {
  const curl = 'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; cat; }';
  const shown = execFileSync('sh', ['-c', `${curl}\n${command}`], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    encoding: 'utf8',
  });
  const words = shown.split('\0');
  const headers = new Map(
    words.flatMap((word, at) =>
      words[at - 1] === '-H' ? [word.split(/: (.*)/s).slice(0, 2) as [string, string]] : [],
    ),
  );
  return { words, headers, body: words.at(-1) ?? '' };
}

const request = (body: string) => ({
  url: 'https://shop.example/hook?a=1&b=2',
  headers: {
    'content-type': 'application/json',
    'x-shop': "it's $HOME",
    'webhook-id': 'old',
    'webhook-timestamp': '1',
    'waxwing-origin': 'new',
  },
  body,
  eventId: 'evt_1',
});

test('the command sends the same bytes, signed for the moment at which it runs', () => {
  const key = randomBytes(24);
  const body = '{"message":"It\'s $5, \\"no\\" `more`\\n— नमस्ते"}';
  const { words, headers, body: sent } = run(signedCurl(request(body)), `whsec_${key.toString('base64')}`);
  expect(words.slice(0, 3)).toEqual(['-X', 'POST', 'https://shop.example/hook?a=1&b=2']);
  expect(sent).toBe(body);
  const time = headers.get('webhook-timestamp') ?? '';
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(300);
  const signature = createHmac('sha256', key).update(`evt_1.${time}.${body}`).digest('base64');
  expect([...headers.entries()].filter(([name]) => name !== 'webhook-timestamp')).toEqual([
    ['content-type', 'application/json'],
    ['x-shop', "it's $HOME"],
    ['waxwing-origin', 'new'],
    ['webhook-id', 'evt_1'],
    ['webhook-signature', `v1,${signature}`],
  ]);
});

test('whatever a stranger has written stays a text', () => {
  // A shell's variable holds no NUL, and JSON has none.
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((one) => !one.includes('\0'));
  fc.assert(
    fc.property(text, (written) => {
      const body = JSON.stringify({ written });
      expect(run(signedCurl(request(body)), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').body).toBe(body);
    }),
    { numRuns: 20 },
  );
});
