import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { ExamplesHarness, NOBODY, OTHER, OWN } from './docs-webhooks/examples-harness.js';
import { EXAMPLES, has, PHP } from './docs-webhooks/running-example.js';
import { call } from './http.js';

const [python, curl] = await Promise.all([has('python3'), has('curl')]);

describe('the examples of the documentation', () => {
  let examples: ExamplesHarness;
  beforeAll(async () => {
    examples = await ExamplesHarness.open();
  });
  afterAll(() => examples?.close());
  const programs = [
    { language: 'JavaScript', program: process.execPath, args: ['send.mjs'], present: true },
    { language: 'Python', program: 'python3', args: ['send.py'], present: python },
    { language: 'PHP', program: process.execPath, args: [PHP, 'send.php'], present: true },
  ];
  for (const { language, program, args, present } of programs) {
    const where = present ? it : it.skip;
    const name = `${language} sends a message, and says why it could not`;
    where(present ? name : `${name} (there is no ${program} on this machine)`, async () => {
      expect(await examples.start(program, args)).toMatch(/^msg_[0-9a-f]{32} is sent, \d+ messages left\n$/);
      expect(examples.arrived()).toContain(`Hello from ${language}`);

      const refused = examples.start(program, args, { WAXWING_TO: NOBODY }).then(
        (stdout) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
      expect(await refused).toContain('not_on_whatsapp: Number not registered on WhatsApp');
    });
  }

  // Without curl on the machine there is nothing to run.
  const withCurl = curl ? it : it.skip;

  withCurl('curl sends a message, and the answer has the fields that are shown', async () => {
    const answer = JSON.parse(await examples.start('sh', 'send.sh'));
    const shown = JSON.parse(await readFile(`${EXAMPLES}reply.json`, 'utf8'));
    expect(Object.keys(answer).sort()).toEqual(Object.keys(shown).sort());
    expect(answer).toMatchObject({ success: true, message: shown.message, status: shown.status });
    expect(examples.arrived()).toContain('Hello from curl');
  });

  withCurl('a refusal has the fields and the sentence that are shown', async () => {
    const refusal = JSON.parse(await examples.start('sh', 'send.sh', { WAXWING_TO: NOBODY }));
    const shown = JSON.parse(await readFile(`${EXAMPLES}refusal.json`, 'utf8'));
    expect(refusal).toEqual({
      ...shown,
      request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
  });

  withCurl('a call with an Idempotency-Key sends once, however often it is repeated', async () => {
    const first = JSON.parse(await examples.start('sh', 'send-once.sh'));
    expect(JSON.parse(await examples.start('sh', 'send-once.sh'))).toEqual(first);
    expect(examples.arrived().filter((text) => text === 'Order 1042 has shipped')).toHaveLength(1);
  });

  withCurl('a call that does not wait names the message whose status can be asked for', async () => {
    const { id, message } = JSON.parse(await examples.start('sh', 'send-later.sh'));
    const status = JSON.parse(await examples.start('sh', 'status.sh', { WAXWING_MESSAGE: id }));
    expect(status).toMatchObject({ id, message, direction: 'outbound' });
  });

  withCurl('an instance says whether it is ready, and what arrived is listed', async () => {
    expect(JSON.parse(await examples.start('sh', 'ready.sh'))).toMatchObject({ ready: true, phone: OWN });
    expect(JSON.parse(await examples.start('sh', 'inbox.sh'))).toMatchObject({ messages: [] });
  });

  withCurl('a number is protected, a message to a stranger waits, and somebody has opted out', async () => {
    const key = { WAXWING_KEY: await examples.keyFor('instances:manage') };
    const safety = JSON.parse(await examples.start('sh', 'v1-quiet-hours.sh', key));
    expect(safety).toMatchObject({
      mode: 'protect',
      settings: { quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' } },
    });
    // By day the first message to a stranger leaves at once, and the next one waits.
    await examples.start('sh', 'v1-patient.sh', { WAXWING_TO: '+919800000006' });
    const to = { WAXWING_TO: '+919800000007' };
    const held = JSON.parse(await examples.start('sh', 'v1-patient.sh', to));
    expect(held).toMatchObject({ status: 'pending', hold: { until: expect.any(String) } });
    expect(JSON.parse(await examples.start('sh', 'v1-opt-out.sh'))).toMatchObject({ number: '919800000007' });
    expect(JSON.parse(await examples.start('sh', 'v1-patient.sh', to))).toMatchObject({
      code: 'opted_out',
    });
    expect(JSON.parse(await examples.start('sh', 'v1-safety.sh'))).toMatchObject({ mode: 'protect' });
    // The other examples write to strangers at once.
    const url = `${examples.url}/api/v1/instances/${examples.env.WAXWING_INSTANCE}/safety`;
    await call(url, { method: 'PUT', bearer: key.WAXWING_KEY, body: { mode: 'off' } });
  });

  withCurl('version 1: a message is sent, looked up and not found among the failed ones', async () => {
    const sent = JSON.parse(await examples.start('sh', 'v1-send.sh'));
    const shown = JSON.parse(await readFile(`${EXAMPLES}v1-message.json`, 'utf8'));
    expect(Object.keys(sent).sort()).toEqual(Object.keys(shown).sort());
    expect(sent).toMatchObject({ object: 'message', text: shown.text, status: 'sent' });
    expect(examples.arrived()).toContain('Order 1043 has shipped');
    const found = JSON.parse(await examples.start('sh', 'v1-status.sh', { WAXWING_MESSAGE: sent.id }));
    expect(found).toMatchObject({ id: sent.id, sent_at: sent.sent_at });
    const failed = JSON.parse(await examples.start('sh', 'v1-find.sh'));
    expect(failed.data.map(({ id }: { id: string }) => id)).not.toContain(sent.id);
    for (const { status } of failed.data) expect(status).toBe('failed');
  });

  withCurl.each(['location', 'contact', 'poll'])('version 1: a %s is sent', async (type) => {
    const sent = JSON.parse(await examples.start('sh', `v1-${type}.sh`));
    expect(sent).toMatchObject({ object: 'message', type, status: 'sent', [type]: expect.anything() });
  });

  withCurl('version 1: a message is answered', async () => {
    const asked = JSON.parse(await examples.start('sh', 'v1-send.sh'));
    const answer = JSON.parse(await examples.start('sh', 'v1-reply.sh', { WAXWING_MESSAGE: asked.id }));
    expect(answer).toMatchObject({ status: 'sent', context: { message_id: asked.id } });
  });

  withCurl('version 1: somebody is mentioned', async () => {
    const sent = JSON.parse(await examples.start('sh', 'v1-mention.sh'));
    expect(sent).toMatchObject({ status: 'sent', text: expect.stringMatching(/^@\+?\d+ may collect it$/) });
  });

  withCurl('version 1: a message is forwarded', async () => {
    const first = JSON.parse(await examples.start('sh', 'v1-location.sh'));
    const again = JSON.parse(await examples.start('sh', 'v1-forward.sh', { WAXWING_MESSAGE: first.id }));
    expect(again).toMatchObject({ status: 'sent', type: 'location', location: first.location });
    expect(again.id).not.toBe(first.id);
  });

  withCurl('version 1: a message gets a reaction, is edited and deleted', async () => {
    const { id } = JSON.parse(await examples.start('sh', 'v1-send.sh'));
    const change = async (file: string) =>
      JSON.parse(await examples.start('sh', file, { WAXWING_MESSAGE: id }));
    expect(await change('v1-react.sh')).toMatchObject({ object: 'message', id });
    expect(await change('v1-send-reaction.sh')).toMatchObject({ object: 'message', id });
    expect(await change('v1-edit.sh')).toMatchObject({ id, text: 'Order 1043 has arrived' });
    expect(await change('v1-delete.sh')).toMatchObject({ id, deleted_at: expect.any(String) });
  });

  withCurl('version 1: a person sees that you type, and that you have read', async () => {
    const typing = JSON.parse(await examples.start('sh', 'v1-typing.sh'));
    expect(typing).toMatchObject({ object: 'typing', chat_id: OTHER, state: 'composing' });
    await examples.sandbox.control.write(OTHER, { to: OWN, text: 'When does it arrive?' });
    const id = await eventually(async () => {
      const { messages } = JSON.parse(await examples.start('sh', 'inbox.sh'));
      return messages[0]?.id as string | undefined;
    });
    const read = JSON.parse(await examples.start('sh', 'v1-read.sh', { WAXWING_MESSAGE: id }));
    expect(read).toMatchObject({ object: 'read_receipt', message_id: id, status: 'read' });
  });

  withCurl('version 1: what was sent is found by its kind', async () => {
    await examples.start('sh', 'v1-poll.sh');
    const { data } = JSON.parse(await examples.start('sh', 'v1-find-kind.sh'));
    expect(data.length).toBeGreaterThan(0);
    for (const { type } of data) expect(type).toBe('poll');
  });

  withCurl('version 1: the instances are listed', async () => {
    const list = JSON.parse(await examples.start('sh', 'v1-instances.sh'));
    expect(list).toMatchObject({
      object: 'list',
      data: [{ object: 'instance', ready: true, phone: OWN }],
      has_more: false,
    });
  });

  it('the documented limits are those of the settings', async () => {
    const { headers } = await call(
      `${examples.env.WAXWING_URL}/api/public/instances/${examples.env.WAXWING_INSTANCE}`,
      {
        bearer: examples.env.WAXWING_KEY ?? '',
      },
    );
    const shown = /^RateLimit-Policy: (.+)$/m.exec(await readFile(`${EXAMPLES}limited.http`, 'utf8'));
    expect(headers.get('ratelimit-policy')).toContain(shown?.[1]);
  });
});
