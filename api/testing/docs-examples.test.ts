import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { listenOnLoopback, temporaryFolder } from '@waxwing/adapters/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { linkedCustomer } from './customer.js';
import { EXAMPLES, has, RunningExample } from './docs-webhooks/running-example.js';
import { call } from './http.js';
import { Product } from './product.js';

const OWN = '919800000001';
const OTHER = '919800000002';
const NOBODY = '919800000009';
const RECEIPT = '%PDF-1.4\n% Receipt of order 17\n%%EOF\n';
/** A red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const run = promisify(execFile);

const [python, php, curl] = await Promise.all([has('python3'), has('php'), has('curl')]);

describe('the examples of the documentation', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sandbox: SandboxServer;
  let product: Product;
  let env: Record<string, string>;
  let token: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    sandbox = await SandboxServer.start();
    await sandbox.control.addPhone({ number: OWN, name: 'Asha' });
    await sandbox.control.addPhone({ number: OTHER, name: 'Ravi' });
    product = await Product.start({
      dataDir: folder.path,
      env: { SANDBOX_URL: sandbox.url, SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64') },
    });
    const customer = await linkedCustomer(product.url, sandbox.control, OWN);
    const { instanceId, key } = customer;
    token = customer.token;
    env = await printedEnvironment({ url: product.url, instanceId, key, to: `+${OTHER}` });
  });
  afterAll(async () => {
    await product?.end();
    await sandbox?.stop();
    await folder?.remove();
  });

  const start = async (program: string, file: string, more: Record<string, string> = {}) => {
    const { PATH = '' } = process.env;
    const options = { cwd: EXAMPLES, env: { PATH, ...env, ...more } };
    return (await run(program, [file], options)).stdout;
  };
  /** A key of the account with this scope. */
  const keyFor = async (scope: string) => {
    const body = { name: scope, scopes: [scope] };
    const created = await call(`${product.url}/api/api-keys`, { bearer: token, body });
    return (created.body.apiKey as { api_key: string }).api_key;
  };
  const eventsKey = () => keyFor('events:read');
  const arrived = () => sandbox.control.messages(OTHER).map(({ text }) => text);

  const programs = [
    { language: 'JavaScript', program: process.execPath, file: 'send.mjs', present: true },
    { language: 'Python', program: 'python3', file: 'send.py', present: python },
    { language: 'PHP', program: 'php', file: 'send.php', present: php },
  ];
  for (const { language, program, file, present } of programs) {
    const where = present ? it : it.skip;
    const name = `${language} sends a message, and says why it could not`;
    where(present ? name : `${name} (there is no ${program} on this machine)`, async () => {
      expect(await start(program, file)).toMatch(/^msg_[0-9a-f]{32} is sent, \d+ messages left\n$/);
      expect(arrived()).toContain(`Hello from ${language}`);

      const refused = start(program, file, { WAXWING_TO: NOBODY }).then(
        (stdout) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
      expect(await refused).toContain('not_on_whatsapp: Number not registered on WhatsApp');
    });
  }

  // Without curl on the machine there is nothing to run.
  const withCurl = curl ? it : it.skip;

  withCurl('curl sends a message, and the answer has the fields that are shown', async () => {
    const answer = JSON.parse(await start('sh', 'send.sh'));
    const shown = JSON.parse(await readFile(`${EXAMPLES}reply.json`, 'utf8'));
    expect(Object.keys(answer).sort()).toEqual(Object.keys(shown).sort());
    expect(answer).toMatchObject({ success: true, message: shown.message, status: shown.status });
    expect(arrived()).toContain('Hello from curl');
  });

  withCurl('a refusal has the fields and the sentence that are shown', async () => {
    const refusal = JSON.parse(await start('sh', 'send.sh', { WAXWING_TO: NOBODY }));
    const shown = JSON.parse(await readFile(`${EXAMPLES}refusal.json`, 'utf8'));
    expect(refusal).toEqual({
      ...shown,
      request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
  });

  withCurl('a call with an Idempotency-Key sends once, however often it is repeated', async () => {
    const first = JSON.parse(await start('sh', 'send-once.sh'));
    expect(JSON.parse(await start('sh', 'send-once.sh'))).toEqual(first);
    expect(arrived().filter((text) => text === 'Order 1042 has shipped')).toHaveLength(1);
  });

  withCurl('a call that does not wait names the message whose status can be asked for', async () => {
    const { id, message } = JSON.parse(await start('sh', 'send-later.sh'));
    const status = JSON.parse(await start('sh', 'status.sh', { WAXWING_MESSAGE: id }));
    expect(status).toMatchObject({ id, message, direction: 'outbound' });
  });

  withCurl('an instance says whether it is ready, and what arrived is listed', async () => {
    expect(JSON.parse(await start('sh', 'ready.sh'))).toMatchObject({ ready: true, phone: OWN });
    expect(JSON.parse(await start('sh', 'inbox.sh'))).toMatchObject({ messages: [] });
  });

  withCurl('a number is protected, a message to a stranger waits, and somebody has opted out', async () => {
    const key = { WAXWING_KEY: await keyFor('instances:manage') };
    const safety = JSON.parse(await start('sh', 'v1-quiet-hours.sh', key));
    expect(safety).toMatchObject({
      mode: 'protect',
      settings: { quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' } },
    });
    // By day the first message to a stranger leaves at once, and the next one waits.
    await start('sh', 'v1-patient.sh', { WAXWING_TO: '+919800000006' });
    const to = { WAXWING_TO: '+919800000007' };
    const held = JSON.parse(await start('sh', 'v1-patient.sh', to));
    expect(held).toMatchObject({ status: 'pending', hold: { until: expect.any(String) } });
    expect(JSON.parse(await start('sh', 'v1-opt-out.sh'))).toMatchObject({ number: '919800000007' });
    expect(JSON.parse(await start('sh', 'v1-patient.sh', to))).toMatchObject({
      code: 'opted_out',
    });
    expect(JSON.parse(await start('sh', 'v1-safety.sh'))).toMatchObject({ mode: 'protect' });
    // The other examples write to strangers at once.
    const url = `${product.url}/api/v1/instances/${env.WAXWING_INSTANCE}/safety`;
    await call(url, { method: 'PUT', bearer: key.WAXWING_KEY, body: { mode: 'off' } });
  });

  const followers = [
    { language: 'JavaScript', program: process.execPath, file: 'follow.mjs', present: true },
    { language: 'Python', program: 'python3', file: 'follow.py', present: python },
    { language: 'PHP', program: 'php', file: 'follow.php', present: php },
  ];
  for (const { language, program, file, present } of followers) {
    const where = present ? it : it.skip;
    const name = `${language} follows events: it hears of a message as it happens`;
    where(present ? name : `${name} (there is no ${program} on this machine)`, async () => {
      const key = await eventsKey();
      const { PATH = '' } = process.env;
      const follower = spawn(program, [file], { cwd: EXAMPLES, env: { PATH, ...env, WAXWING_KEY: key } });
      let printed = '';
      follower.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      const text = `Are you there, ${language}?`;
      try {
        // Each program begins with the time of its start.
        await eventuallyPasses(async () => {
          await sandbox.control.write(OTHER, { to: OWN, text });
          expect(printed).toContain(`message.received: ${text}\n`);
        });
      } finally {
        follower.kill();
      }
    });
  }

  withCurl('curl reads the events of messages, once somebody has begun to listen', async () => {
    const WAXWING_KEY = await eventsKey();
    expect(JSON.parse(await start('sh', 'events.sh', { WAXWING_KEY }))).toMatchObject({ object: 'list' });
    await start('sh', 'send.sh');
    const { data } = await eventuallyPasses(async () => {
      const answer = JSON.parse(await start('sh', 'events.sh', { WAXWING_KEY }));
      expect(answer.data.length).toBeGreaterThan(0);
      return answer;
    });
    expect(data.every(({ type }: { type: string }) => type.startsWith('message.'))).toBe(true);
  });

  withCurl('a webhook is made, tested, and sends again what it is asked to', async () => {
    const WAXWING_KEY = await keyFor('webhooks:manage');
    const created = JSON.parse(await start('sh', 'webhook-create.sh', { WAXWING_KEY }));
    expect(created).toMatchObject({ object: 'webhook', url: 'https://shop.example/hook', status: 'enabled' });
    const receiver = await RunningExample.start(process.execPath, ['receive.mjs'], {
      WAXWING_SECRET: created.secret,
      PORT: '0',
    });
    try {
      await call(`${product.url}/api/v1/webhooks/${created.id}`, {
        method: 'PUT',
        bearer: WAXWING_KEY,
        body: { url: `${receiver.url}/hook` },
      });
      const more = { WAXWING_KEY, WAXWING_WEBHOOK: created.id };
      const tested = JSON.parse(await start('sh', 'webhook-test.sh', more));
      expect(tested).toMatchObject({ object: 'test_delivery', status: 204, error: null });
      await eventuallyPasses(() => expect(receiver.printed).toContain(`webhook.test ${tested.event_id}\n`));
      expect(JSON.parse(tested.body).data).toMatchObject({ sample_of: 'message.received' });

      await sandbox.control.write(OTHER, { to: OWN, text: 'Is anybody there?' });
      const WAXWING_EVENT = await eventuallyPasses(() => {
        const [, id = ''] = /^message\.received (evt_\w+)$/m.exec(receiver.printed) ?? [];
        expect(id).not.toBe('');
        return id;
      });
      const resent = await eventuallyPasses(async () => {
        const answer = JSON.parse(await start('sh', 'webhook-resend.sh', { ...more, WAXWING_EVENT }));
        expect(answer).toMatchObject({ object: 'delivery', event_id: WAXWING_EVENT });
        return answer;
      });
      expect(resent.type).toBe('message.received');
      expect(JSON.parse(await start('sh', 'webhook-failed.sh', more))).toMatchObject({
        object: 'list',
        data: [],
      });
      const recovery = { object: 'recovery', recovered: 0 };
      expect(JSON.parse(await start('sh', 'webhook-recover.sh', more))).toEqual(recovery);
    } finally {
      await receiver.stop();
      await call(`${product.url}/api/v1/webhooks/${created.id}`, { method: 'DELETE', bearer: WAXWING_KEY });
    }
  });

  withCurl('the program that passes events on is there, and runs as it is shown', async () => {
    const WAXWING_KEY = await eventsKey();
    const { PATH = '' } = process.env;
    const listening = spawn('sh', [`${EXAMPLES}listen.sh`], {
      cwd: folder.path,
      env: { PATH, ...env, WAXWING_KEY },
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

  withCurl('version 1: a message is sent, looked up and not found among the failed ones', async () => {
    const sent = JSON.parse(await start('sh', 'v1-send.sh'));
    const shown = JSON.parse(await readFile(`${EXAMPLES}v1-message.json`, 'utf8'));
    expect(Object.keys(sent).sort()).toEqual(Object.keys(shown).sort());
    expect(sent).toMatchObject({ object: 'message', text: shown.text, status: 'sent' });
    expect(arrived()).toContain('Order 1043 has shipped');
    const found = JSON.parse(await start('sh', 'v1-status.sh', { WAXWING_MESSAGE: sent.id }));
    expect(found).toMatchObject({ id: sent.id, sent_at: sent.sent_at });
    const failed = JSON.parse(await start('sh', 'v1-find.sh'));
    expect(failed.data.map(({ id }: { id: string }) => id)).not.toContain(sent.id);
    for (const { status } of failed.data) expect(status).toBe('failed');
  });

  withCurl.each(['location', 'contact', 'poll'])('version 1: a %s is sent', async (type) => {
    const sent = JSON.parse(await start('sh', `v1-${type}.sh`));
    expect(sent).toMatchObject({ object: 'message', type, status: 'sent', [type]: expect.anything() });
  });

  withCurl('version 1: files are sent in one call, by their ids and by a link', async () => {
    const at = await temporaryFolder();
    const shop = createServer(({ url }, response) => response.end(url === '/mug.png' ? PIXEL : RECEIPT));
    const SHOP_URL = `http://127.0.0.1:${await listenOnLoopback(shop)}`;
    const { PATH = '' } = process.env;
    const send = async (file: string, more: Record<string, string> = {}) => {
      const options = { cwd: at.path, env: { PATH, ...env, SHOP_URL, ...more } };
      return JSON.parse((await run('sh', [`${EXAMPLES}${file}`], options)).stdout);
    };
    try {
      await writeFile(`${at.path}/receipt.pdf`, RECEIPT);
      await writeFile(`${at.path}/mug.png`, PIXEL);
      const sent = { object: 'message', status: 'sent', text: 'Paid, thank you' };
      const document = { mime_type: 'application/pdf', file_size: RECEIPT.length, file_name: 'receipt.pdf' };
      expect(await send('v1-file.sh')).toMatchObject({ ...sent, document });
      expect(await send('v1-link.sh')).toMatchObject({ ...sent, document, link: `${SHOP_URL}/receipt.pdf` });
      const text = 'Your mug: https://shop.example/mug';
      expect(await send('v1-preview.sh')).toMatchObject({ type: 'text', text, status: 'sent' });
      const uploaded = await send('v1-upload.sh');
      expect(uploaded).toMatchObject({ object: 'media', kind: 'image', mime_type: 'image/png', width: 1 });
      const image = await send('v1-image.sh', { WAXWING_FILE: uploaded.id });
      expect(image).toMatchObject({ status: 'sent', text: 'Your mug is ready', image: { id: uploaded.id } });
    } finally {
      shop.closeAllConnections();
      shop.close();
      await at.remove();
    }
  });

  withCurl('version 1: a message is answered', async () => {
    const asked = JSON.parse(await start('sh', 'v1-send.sh'));
    const answer = JSON.parse(await start('sh', 'v1-reply.sh', { WAXWING_MESSAGE: asked.id }));
    expect(answer).toMatchObject({ status: 'sent', context: { message_id: asked.id } });
  });

  withCurl('version 1: somebody is mentioned', async () => {
    const sent = JSON.parse(await start('sh', 'v1-mention.sh'));
    expect(sent).toMatchObject({ status: 'sent', text: expect.stringMatching(/^@\+?\d+ may collect it$/) });
  });

  withCurl('version 1: a message is forwarded', async () => {
    const first = JSON.parse(await start('sh', 'v1-location.sh'));
    const again = JSON.parse(await start('sh', 'v1-forward.sh', { WAXWING_MESSAGE: first.id }));
    expect(again).toMatchObject({ status: 'sent', type: 'location', location: first.location });
    expect(again.id).not.toBe(first.id);
  });

  withCurl('version 1: what was sent is found by its kind', async () => {
    await start('sh', 'v1-poll.sh');
    const { data } = JSON.parse(await start('sh', 'v1-find-kind.sh'));
    expect(data.length).toBeGreaterThan(0);
    for (const { type } of data) expect(type).toBe('poll');
  });

  withCurl('version 1: the instances are listed', async () => {
    const list = JSON.parse(await start('sh', 'v1-instances.sh'));
    expect(list).toMatchObject({
      object: 'list',
      data: [{ object: 'instance', ready: true, phone: OWN }],
      has_more: false,
    });
  });

  it('the documented limits are those of the settings', async () => {
    const { headers } = await call(`${env.WAXWING_URL}/api/public/instances/${env.WAXWING_INSTANCE}`, {
      bearer: env.WAXWING_KEY ?? '',
    });
    const shown = /^RateLimit-Policy: (.+)$/m.exec(await readFile(`${EXAMPLES}limited.http`, 'utf8'));
    expect(headers.get('ratelimit-policy')).toContain(shown?.[1]);
  });
});

/** The variables that the page has its reader set, with their values. */
async function printedEnvironment(own: { url: string; instanceId: string; key: string; to: string }) {
  const lines = await readFile(`${EXAMPLES}environment.sh`, 'utf8');
  const names = [...lines.matchAll(/^export (\w+)=\S+$/gm)].map(([, name = '']) => name);
  expect(names).toEqual(['WAXWING_URL', 'WAXWING_INSTANCE', 'WAXWING_KEY', 'WAXWING_TO']);
  const values = [own.url, own.instanceId, own.key, own.to];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}
