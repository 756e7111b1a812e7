import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { call } from '../http.js';
import { ExamplesHarness, OTHER, OWN } from './examples-harness.js';
import { EXAMPLES, has, PHP, RunningExample } from './running-example.js';

const [python, curl] = await Promise.all([has('python3'), has('curl')]);

describe('the examples of the documentation', () => {
  let examples: ExamplesHarness;
  beforeAll(async () => {
    examples = await ExamplesHarness.open();
  });
  afterAll(() => examples?.close());
  // Without curl on the machine there is nothing to run.
  const withCurl = curl ? it : it.skip;

  const followers = [
    { language: 'JavaScript', program: process.execPath, args: ['follow.mjs'], present: true },
    { language: 'Python', program: 'python3', args: ['follow.py'], present: python },
    { language: 'PHP', program: process.execPath, args: [PHP, 'follow.php'], present: true },
  ];
  for (const { language, program, args, present } of followers) {
    const where = present ? it : it.skip;
    const name = `${language} follows events: it hears of a message as it happens`;
    where(present ? name : `${name} (there is no ${program} on this machine)`, async () => {
      const key = await examples.keyFor('events:read');
      const follower = spawn(program, args, { cwd: EXAMPLES, env: { ...examples.env, WAXWING_KEY: key } });
      let printed = '';
      follower.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      const text = `Are you there, ${language}?`;
      try {
        // Each program begins with the time of its start.
        await eventuallyPasses(async () => {
          await examples.sandbox.control.write(OTHER, { to: OWN, text });
          expect(printed).toContain(`message.received: ${text}\n`);
        });
      } finally {
        follower.kill();
      }
    });
  }

  withCurl('curl reads the events of messages, once somebody has begun to listen', async () => {
    const WAXWING_KEY = await examples.keyFor('events:read');
    expect(JSON.parse(await examples.start('sh', 'events.sh', { WAXWING_KEY }))).toMatchObject({
      object: 'list',
    });
    await examples.start('sh', 'send.sh');
    const { data } = await eventuallyPasses(async () => {
      const answer = JSON.parse(await examples.start('sh', 'events.sh', { WAXWING_KEY }));
      expect(answer.data.length).toBeGreaterThan(0);
      return answer;
    });
    expect(data.every(({ type }: { type: string }) => type.startsWith('message.'))).toBe(true);
  });

  withCurl('a webhook is made, tested, and sends again what it is asked to', async () => {
    const WAXWING_KEY = await examples.keyFor('webhooks:manage');
    const created = JSON.parse(await examples.start('sh', 'webhook-create.sh', { WAXWING_KEY }));
    expect(created).toMatchObject({ object: 'webhook', url: 'https://shop.example/hook', status: 'enabled' });
    const receiver = await RunningExample.start(process.execPath, ['receive.mjs'], {
      WAXWING_SECRET: created.secret,
      PORT: '0',
    });
    try {
      await call(`${examples.url}/api/v1/webhooks/${created.id}`, {
        method: 'PUT',
        bearer: WAXWING_KEY,
        body: { url: `${receiver.url}/hook` },
      });
      const more = { WAXWING_KEY, WAXWING_WEBHOOK: created.id };
      const tested = JSON.parse(await examples.start('sh', 'webhook-test.sh', more));
      expect(tested).toMatchObject({ object: 'test_delivery', status: 204, error: null });
      await eventuallyPasses(() => expect(receiver.printed).toContain(`webhook.test ${tested.event_id}\n`));
      expect(JSON.parse(tested.body).data).toMatchObject({ sample_of: 'message.received' });

      await examples.sandbox.control.write(OTHER, { to: OWN, text: 'Is anybody there?' });
      const WAXWING_EVENT = await eventuallyPasses(() => {
        const [, id = ''] = /^message\.received (evt_\w+)$/m.exec(receiver.printed) ?? [];
        expect(id).not.toBe('');
        return id;
      });
      const resent = await eventuallyPasses(async () => {
        const answer = JSON.parse(
          await examples.start('sh', 'webhook-resend.sh', { ...more, WAXWING_EVENT }),
        );
        expect(answer).toMatchObject({ object: 'delivery', event_id: WAXWING_EVENT });
        return answer;
      });
      expect(resent.type).toBe('message.received');
      expect(JSON.parse(await examples.start('sh', 'webhook-failed.sh', more))).toMatchObject({
        object: 'list',
        data: [],
      });
      const recovery = { object: 'recovery', recovered: 0 };
      expect(JSON.parse(await examples.start('sh', 'webhook-recover.sh', more))).toEqual(recovery);
    } finally {
      await receiver.stop();
      await call(`${examples.url}/api/v1/webhooks/${created.id}`, { method: 'DELETE', bearer: WAXWING_KEY });
    }
  });

  withCurl('the program that passes events on is there, and runs as it is shown', async () => {
    const WAXWING_KEY = await examples.keyFor('events:read');
    const listening = spawn('sh', [`${EXAMPLES}listen.sh`], {
      cwd: examples.folder.path,
      env: { ...examples.env, WAXWING_KEY },
      detached: true,
    });
    let printed = '';
    listening.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    try {
      await eventuallyPasses(() =>
        expect(printed).toMatch(
          /Forwarding events of \S+ to http:\/\/localhost:4000\/hook\nSecret: whsec_\S+\n/,
        ),
      );
    } finally {
      // With the program that it has started.
      if (listening.pid !== undefined) process.kill(-listening.pid);
    }
  });
});
