import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import type { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import {
  CHANGES,
  caught,
  type Delivery,
  NEXT_SECRET,
  productSender,
  receivedEvent,
  SECRET,
  type Sending,
  send,
  TOLERANCE_MS,
} from './deliveries.js';
import { EXAMPLES, has, PHP, RunningExample } from './running-example.js';

const run = promisify(execFile);
const [python, openssl] = await Promise.all([has('python3'), has('openssl', 'version')]);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sender: UndiciWebhookSender;
beforeAll(async () => {
  folder = await temporaryFolder();
  sender = productSender();
});
afterAll(async () => {
  await sender?.close();
  await folder?.remove();
});

const RECEIVERS = [
  { language: 'JavaScript', program: process.execPath, args: ['receive.mjs'], present: true },
  { language: 'Python', program: 'python3', args: ['receive.py'], present: python },
  {
    language: 'PHP',
    program: process.execPath,
    args: [PHP, '-S', '127.0.0.1:0', 'receive.php'],
    present: true,
  },
];

for (const { language, program, args, present } of RECEIVERS) {
  const suite = present ? describe : describe.skip;
  const name = `the receiver in ${language}`;
  suite(present ? name : `${name} (there is no ${program} on this machine)`, () => {
    const environment = () => ({ PORT: '0', TMPDIR: folder.path });
    let receiver: RunningExample;
    beforeEach(async () => {
      receiver = await RunningExample.start(program, args, { WAXWING_SECRET: SECRET, ...environment() });
    });
    afterEach(() => receiver?.stop());

    const deliver = (number: number, sending: Sending = {}) =>
      send(sender, `${receiver.url}/hook`, { event: receivedEvent(number), ...sending });
    /** The events that it has worked on, in their order. */
    const workedOn = () =>
      [...receiver.printed.matchAll(/message\.received (evt_\w+)$/gm)].map(([, id]) => id);

    it('takes what Waxwing has sent, and works on each event once', async () => {
      expect(await deliver(10)).toBe(204);
      expect(await deliver(10)).toBe(204);
      expect(await deliver(11)).toBe(204);
      await eventuallyPasses(() => expect(workedOn()).toContain(receivedEvent(11).id));
      expect(workedOn()).toEqual([receivedEvent(10).id, receivedEvent(11).id]);
    });

    it('takes it with either secret while they rotate, and from nobody else', async () => {
      expect(await deliver(20, { secrets: [NEXT_SECRET, SECRET] })).toBe(204);
      expect(await deliver(21, { secrets: [SECRET, NEXT_SECRET] })).toBe(204);
      expect(await deliver(22, { secrets: [NEXT_SECRET] })).toBe(401);
      await eventuallyPasses(() => expect(workedOn()).toContain(receivedEvent(21).id));
      expect(workedOn()).not.toContain(receivedEvent(22).id);
    });

    it('refuses what is older than five minutes, or later than its clock', async () => {
      expect(await deliver(1, { ageMs: TOLERANCE_MS + 1_000 })).toBe(401);
      expect(await deliver(1, { ageMs: -TOLERANCE_MS - 60_000 })).toBe(401);
      expect(workedOn()).toEqual([]);
    });

    it.each(Object.entries(CHANGES))(
      'refuses a delivery where somebody has changed %s',
      async (_, change) => {
        const { headers, body } = change(await caught(sender));
        const { 'content-length': _length, connection: _connection, ...sent } = headers;
        const answer = await fetch(receiver.url, { method: 'POST', headers: sent, body });
        expect(answer.status).toBe(401);
        expect(workedOn()).toEqual([]);
      },
    );

    it.each([
      ['none', {}],
      ['empty ones', { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' }],
      [
        'senseless ones',
        { 'webhook-id': 'é', 'webhook-timestamp': '1e999', 'webhook-signature': 'v1 v1,, ,é v1,====' },
      ],
    ])('refuses a call whose headers are %s, and goes on', async (_, headers) => {
      const forged = await fetch(receiver.url, {
        method: 'POST',
        headers,
        body: '{"type":"message.received"}',
      });
      expect(forged.status).toBe(401);
      expect(await deliver(30)).toBe(204);
    });

    it('does nothing without a secret', async () => {
      const start = RunningExample.start(program, args, environment());
      const answer = await start.then(
        async (started) => {
          const status = await send(sender, started.url);
          await started.stop();
          return String(status);
        },
        (error: Error) => error.message,
      );
      expect(answer).toMatch(language === 'PHP' ? /^500$/ : /WAXWING_SECRET is not set/);
    });
  });
}

(openssl ? describe : describe.skip)('the check of a saved delivery by openssl', () => {
  /** Saves the delivery as the page says, and runs the script on it; what it prints. */
  async function verify({ headers, body }: Delivery, secret = SECRET): Promise<string> {
    const heads = join(folder.path, 'headers.txt');
    const content = join(folder.path, 'body.json');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    await writeFile(heads, lines.join(''));
    await writeFile(content, body);
    const { PATH = '' } = process.env;
    const options = { cwd: EXAMPLES, env: { PATH, WAXWING_SECRET: secret } };
    return run('sh', ['verify.sh', heads, content], options).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  }

  it('knows what Waxwing has just sent, with either secret while they rotate', async () => {
    expect(await verify(await caught(sender))).toBe('Signed by Waxwing just now\n');
    const rotated = await caught(sender, { secrets: [NEXT_SECRET, SECRET] });
    expect(await verify(rotated, SECRET)).toBe('Signed by Waxwing just now\n');
    expect(await verify(rotated, NEXT_SECRET)).toBe('Signed by Waxwing just now\n');
  });

  it('tells the age of one that is too old', async () => {
    const answer = await verify(await caught(sender, { ageMs: TOLERANCE_MS + 1_000 }));
    expect(answer).toMatch(/^Signed by Waxwing, \d+ seconds ago: do not act on it\n$/);
  });

  it.each(Object.entries(CHANGES))('notices that somebody has changed %s', async (_, change) => {
    const answer = await verify(change(await caught(sender)));
    expect(answer).toBe('Not signed with this secret, or changed since\n');
  });

  it('does nothing without a secret', async () => {
    expect(await verify(await caught(sender), '')).toMatch(/WAXWING_SECRET/);
  });
});
