import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailsIn } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { dumpDatabase } from './dump-database.js';
import { type Call, call } from './http.js';
import type { Product } from './product.js';
import { openWebhookCluster, type WebhookCluster } from './webhook-cluster.js';

const KEYRING = randomBytes(32).toString('base64');
const JWT_SECRET = randomBytes(32).toString('base64url');
const PASSWORD = 'a long password of hers';
const HEADER = 'Bearer zilpzalp-of-the-shop';
/** Secrets in the path and the query of the webhook's URL. Only the webhook's settings show them. */
const ADDRESS = ['zilpzalp-path', 'zilpzalp-query'] as const;
const SCOPES = ['webhooks:manage', 'events:read', 'logs:read'];

type Shows = 'secrets' | 'settings' | 'neither';

let cluster: WebhookCluster['cluster'];
let client: WebhookCluster['client'];
let receiver: WebhookCluster['receiver'];
let close: WebhookCluster['close'];
let product: Product;
let token: string;
let key: string;
let keyId: string;
let webhook: string;
/** By the name that a failure shows. */
let secrets: Record<string, string>;
const answers: Record<Shows, string> = { secrets: '', settings: '', neither: '' };
let streamed = '';

/** Calls the product, and keeps the answer as one that may show secrets, or the webhook's address, or neither. */
async function ask(path: string, { shows = 'neither', ...asked }: Call & { shows?: Shows } = {}) {
  const answer = await call(`${product.url}${path}`, { bearer: token, ...asked });
  answers[shows] +=
    `${answer.status} ${JSON.stringify([...answer.headers])} ${JSON.stringify(answer.body)}\n`;
  return answer;
}

/** Something that the webhook is told of. */
const changeKey = (name: string) =>
  ask(`/api/api-keys/${keyId}`, { method: 'PUT', body: { name }, shows: 'secrets' });
const answerWith = (status: number) => {
  receiver.answer = (_, response) => response.writeHead(status).end('no');
};
const deliveries = async (status: string) =>
  (await ask(`${webhook}/deliveries?status=${status}`)).body.data as { event_id: string }[];
const untilSome = (status: string) =>
  waitUntil(async () => (await deliveries(status)).length > 0, `deliveries that are ${status}`);
/** Sends the event that waits for a retry now, and answers its id. */
const resend = async () => {
  const { event_id } = (await deliveries('retrying'))[0]!;
  await ask(`${webhook}/deliveries/${event_id}/resend`, { method: 'POST' });
  return event_id;
};
const untilMailed = (subject: string) =>
  waitUntil(
    async () => (await mailsIn(product.dataDir)).some((mail) => mail.subject.endsWith(subject)),
    subject,
  );

async function signUp(): Promise<void> {
  const shows = 'secrets';
  const body = { username: 'Asha', email: `asha-${randomUUID()}@example.com`, password: PASSWORD };
  token = String((await ask('/api/auth/signup', { body, shows })).body.token);
  await ask('/api/subscription/claim-free', { body: {} });
  const { instance } = (await ask('/api/instances/create', { body: {}, shows })).body;
  const { apiKey } = (await ask('/api/api-keys', { body: { name: 'Shop', scopes: SCOPES }, shows })).body;
  ({ api_key: key, id: keyId } = apiKey as { api_key: string; id: string });
  const { api_key: instanceKey } = instance as { api_key: string };
  secrets = { KEYRING, JWT_SECRET, PASSWORD, HEADER, token, key, instanceKey };
}

/** A webhook whose secret is shown and replaced. */
async function makeWebhook(): Promise<void> {
  const shows = 'secrets';
  const url = `${receiver.url}/${ADDRESS[0]}?token=${ADDRESS[1]}`;
  const body = { url, events: ['key.*'], headers: { authorization: HEADER } };
  const { id, secret: previous } = (await ask('/api/webhooks', { body, shows })).body;
  webhook = `/api/webhooks/${id}`;
  const { secret } = (await ask(`${webhook}/rotate`, { body: { grace_hours: 24 }, shows })).body;
  expect((await ask(`${webhook}/secret`, { shows })).body).toMatchObject({ secret });
  secrets = { ...secrets, secret: String(secret), previous: String(previous) };
}

/** What arrives, what fails, and what is sent once more. */
async function deliver(): Promise<void> {
  await changeKey('Arrives');
  await untilSome('delivered');
  answerWith(500);
  await changeKey('Fails');
  await untilSome('retrying');
  const since = new Date(Date.now() - 60_000).toISOString();
  const event = await resend();
  await ask(`${webhook}/recover`, { body: { since } });
  await ask(`${webhook}/replay`, { body: { since } });
  await ask(`${webhook}/replay`, { method: 'DELETE' });
  await ask(`${webhook}/test`, { body: { type: 'message.received' } });
  receiver.answer = (_, response) => response.destroy();
  await ask(`${webhook}/test`, { body: {} });
  await ask(`${webhook}/deliveries/${event}`, { shows: 'settings' });
}

/** Secrets where they do not belong, each answered by a refusal. */
async function mistakes(): Promise<void> {
  const { secret } = secrets;
  const change = (body: object) => ask(webhook, { method: 'PUT', body });
  const refused = [
    await change({ url: `https://asha:${secret}@shop.example/hook` }),
    await change({ headers: { host: HEADER } }),
    await change({ headers: { authorization: `${HEADER}\n` } }),
    await change({ secret }),
    await ask(`/api/webhooks/${secret}`),
    await ask(`${webhook}/deliveries/${key}`),
    await ask(`/api/v1/events?after=${secret}`, { bearer: key }),
    await ask(`/api/v1/webhooks/${secret}/replay`, { bearer: key }),
    await ask('/api/v1/webhooks', { bearer: secrets.instanceKey! }),
    await ask('/api/v1/webhooks', { bearer: secret! }),
    await ask('/api/v1/webhooks', { bearer: `${token}x` }),
  ];
  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([expect.any(Number), expect.any(String)]);
}

/** The webhook fails for more than a day, then its server wants no more of it, and its owner enables it again. */
async function fail(): Promise<void> {
  answerWith(500);
  await product.stop();
  await client.query("update webhook_endpoints set failing_since = failing_since - interval '25 hours'");
  await client.query('update webhook_retries set next_at = now()');
  await client.query('update webhook_health set breaker_probe_at = now()');
  await product.resume();
  await untilMailed('webhook is failing');
  answerWith(410);
  await resend();
  await untilMailed('webhook was disabled');
  receiver.answer = (_, response) => response.end('ok');
  await ask(`${webhook}/enable`, { body: { from: 'where_it_stopped' }, shows: 'settings' });
}

/** Everything that its owner and her program read of it. */
async function read(): Promise<void> {
  await waitUntil(async () => ((await ask('/api/requests')).body.data as []).length > 0, 'the log of calls');
  await ask('/api/v1/requests', { bearer: key });
  await ask('/api/v1/key', { bearer: key });
  await ask(`${webhook}/deliveries`);
  const shows = 'settings';
  await ask('/api/v1/events', { bearer: key, shows });
  await ask('/api/v1/webhooks', { bearer: key, shows });
  await ask(webhook, { shows });
  const headers = { 'x-confirm-password': encodeURIComponent(PASSWORD) };
  await ask('/api/profile/export', { headers, shows });
}

/** Follows the events of the account until `end`. */
async function follow(path: string, bearer: string, end: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}` };
  const { body } = await fetch(`${product.url}${path}`, { headers, signal: end });
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) streamed += chunk;
}

async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

const addresses = { path: ADDRESS[0], query: ADDRESS[1] };

/** The names of what stands in the text, in any usual spelling. */
function found(text: string, names: Readonly<Record<string, string>>): string[] {
  const isIn = (value: string) => {
    const bytes = [Buffer.from(value), Buffer.from(value.replace(/^(whsec|wx.)_/, ''), 'base64')];
    const spelt = bytes.flatMap((spelling) => [spelling.toString('hex'), spelling.toString('base64')]);
    return [value, value.replace(/^(whsec|wx.)_/, ''), encodeURIComponent(value), ...spelt].some((one) =>
      text.includes(one),
    );
  };
  return Object.entries(names).flatMap(([name, value]) => (isIn(value) ? name : []));
}

describe('the secrets of webhooks, of keys and of sign-ins', () => {
  const written: Record<string, string> = {};

  beforeAll(async () => {
    ({ cluster, client, receiver, close } = await openWebhookCluster());
    product = await cluster.start('all', {
      LOG_LEVEL: 'trace',
      JWT_SECRET,
      ENCRYPTION_KEYS: `test:${KEYRING}`,
    });
    await signUp();
    await makeWebhook();
    const end = new AbortController();
    const streams = [follow('/api/v1/stream', key, end.signal), follow('/api/stream', token, end.signal)];
    await deliver();
    end.abort();
    await Promise.allSettled(streams);
    await mistakes();
    await fail();
    await read();
    written.metrics = await (await fetch(`${product.url}/metrics`)).text();
    written.database = await dumpDatabase(client);
    written.records = await dumpDatabase(client, 'request_log|webhook_attempts|webhook_retries|job');
    written.mails = JSON.stringify(await mailsIn(product.dataDir));
    await product.stop();
    written.files = await filesOf(product.dataDir);
    Object.assign(written, { streamed, answers: answers.neither, settings: answers.settings });
  });
  afterAll(() => close());

  it('are all known to this test, which finds each of them where it is shown', () => {
    const { KEYRING: _, JWT_SECRET: __, PASSWORD: ___, HEADER: ____, ...given } = secrets;
    expect(found(answers.secrets, secrets)).toEqual(Object.keys(given));
    expect(found(answers.settings, addresses)).toEqual(['path', 'query']);
    expect(found(JSON.stringify(receiver.received), { ...secrets, ...addresses })).toEqual(['HEADER']);
  });

  it.each([
    ['log', 'files', '"webhook disabled"'],
    ['mails', 'mails', 'webhook was disabled'],
    ['metrics', 'metrics', 'waxwing_webhook_attempts_total{outcome="gone"} 1'],
    ['log of calls', 'records', 'events.stream'],
    ['attempts', 'records', 'http_5xx'],
    ['streams', 'streamed', 'key.changed'],
    ['answers and refusals', 'answers', 'invalid_webhook'],
  ] as const)('are in no %s, nor is the address of a webhook', (_, place, known) => {
    expect(found(written[place]!, { known })).toEqual(['known']);
    expect(found(written[place]!, { ...secrets, ...addresses })).toEqual([]);
  });

  it.each([
    ['export and settings', 'settings', '"webhooks":['],
    ['table of the database', 'database', ADDRESS[0]],
  ] as const)('are in no %s', (_, place, known) => {
    expect(found(written[place]!, { known })).toEqual(['known']);
    expect(found(written[place]!, secrets)).toEqual([]);
  });
});
