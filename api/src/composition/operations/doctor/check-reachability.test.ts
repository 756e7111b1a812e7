import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openApiRoutes } from '../../../http/system-routes.js';
import { readSettings } from '../../../settings/settings.js';
import { checkPublicUrl } from './check-public-url.js';
import { checkWebhookEgress } from './check-webhook-egress.js';

const running: { close(): void }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address without a listener. */
async function deaf(): Promise<string> {
  const url = await serve(() => undefined);
  running.pop()!.close();
  return url;
}

describe('PUBLIC_URL', () => {
  const check = (PUBLIC_URL: string) => checkPublicUrl(readSettings({ PUBLIC_URL }));

  test('is in order where this Waxwing answers, and wrong where another does', async () => {
    let own = '';
    const url = await serve(async ({ url: path }, response) => {
      const [, description] = openApiRoutes(own);
      expect(path).toBe(description!.operation.path);
      const { body } = (await description!.handle({} as never)) as { body: unknown };
      response.end(JSON.stringify(body));
    });
    own = url;
    expect(await check(url)).toEqual({
      check: 'public URL',
      state: 'ok',
      text: `${url} leads to this Waxwing`,
    });
    own = 'https://other.example';
    const found = await check(url);
    expect(found).toMatchObject({ state: 'failed', text: expect.stringContaining('https://other.example') });
  });

  test.each<[what: string, answer: RequestListener, text: RegExp]>([
    [
      'another page',
      (_, response) => response.end('<p>It works!</p>'),
      /something answers that is not Waxwing/,
    ],
    ['another program', (_, response) => response.end('{"info":{"title":"Shop"}}'), /is not Waxwing/],
    ['nothing', (_, response) => response.writeHead(404).end(), /is not Waxwing/],
    [
      'a way elsewhere',
      (_, response) => response.writeHead(308, { location: 'https://waxwing.example/api' }).end(),
      /sends browsers on to https:\/\/waxwing\.example: set PUBLIC_URL/,
    ],
  ])('is wrong where %s is behind it', async (_, answer, text) => {
    const found = await check(await serve(answer));
    expect(found).toMatchObject({ state: 'failed', text: expect.stringMatching(text) });
  });

  test('is a warning where nobody answers, as before the first start', async () => {
    expect(await check(await deaf())).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('is passed over with a sentence where it is not set, or the settings are wrong', async () => {
    expect(await checkPublicUrl(readSettings({}))).toMatchObject({ state: 'skipped' });
    expect(await checkPublicUrl(undefined)).toMatchObject({ state: 'skipped' });
  });
});

describe('the way out for webhooks', () => {
  const check = (url: string | undefined, env = {}) => checkWebhookEgress(readSettings(env), url);

  test('is tried without a request to the address that was named', async () => {
    let asked = 0;
    const url = await serve(() => asked++);
    expect(await check(`${url}/hook?secret=1`)).toEqual({
      check: 'webhook egress',
      state: 'ok',
      text: `${new URL(url).host} was connected to, as a delivery would be`,
    });
    expect(asked).toBe(0);
  });

  test('is closed where no connection is made', async () => {
    const found = await check(await deaf());
    expect(found).toMatchObject({ state: 'failed', text: expect.stringContaining('firewall') });
  });

  test('is that of the deliveries: their rules hold for the address', async () => {
    const url = await serve(() => undefined);
    const hindered = (env: object) => check(url, env);
    expect(await hindered({ WEBHOOK_TARGETS: 'public' })).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('(scheme)'),
    });
    expect(await hindered({ WEBHOOK_DENY: '127.0.0.0/8' })).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('(blocked_address)'),
    });
  });

  test('is passed over with a sentence that says how it is tried', async () => {
    const found = await check(undefined);
    expect(found).toMatchObject({ state: 'skipped', text: expect.stringContaining('doctor --webhook') });
  });
});
