import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { call } from '../http.js';
import { Product } from '../product.js';
import { HookReceiver } from './hook-receiver.js';
import { ListenProgram } from './listen-program.js';

describe('listen.mjs of the product', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let product: Product;
  let receiver: HookReceiver;
  let program: ListenProgram | undefined;
  let token: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    product = await Product.start({ dataDir: folder.path });
    receiver = await HookReceiver.open();
    const email = `asha-${randomUUID()}@example.com`;
    const signUp = await call(`${product.url}/api/auth/signup`, {
      body: { username: 'Asha', email, password: 'a long password' },
    });
    token = signUp.body.token as string;
    await call(`${product.url}/api/subscription/claim-free`, { bearer: token, body: {} });
  });
  afterAll(async () => {
    await program?.kill();
    receiver?.close();
    await product?.end();
    await folder?.remove();
  });

  /** A new key; its making is an event. */
  async function makeKey(name: string, scopes: readonly string[]): Promise<string> {
    const { body } = await call(`${product.url}/api/api-keys`, { bearer: token, body: { name, scopes } });
    return (body.apiKey as { api_key: string }).api_key;
  }
  const told = () =>
    receiver
      .verified(program?.secret ?? '')
      .map(({ type, data }) => `${type} ${(data.key as { name: string } | undefined)?.name}`);
  const untilTold = (name: string) =>
    waitUntil(() => told().includes(`key.created ${name}`), `the server to hear of the key ${name}`);

  it('is downloaded as one file that asks this deployment, and again only where it has changed', async () => {
    const response = await fetch(`${product.url}/listen.mjs`);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`const BASE_URL = "http://localhost:${new URL(product.url).port}";`);
    expect(text).not.toMatch(/from '\.|^export /m);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${product.url}/listen.mjs`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('forwards what happens, signed, without a webhook; a restart of the product costs it nothing', async () => {
    const key = await makeKey('Listen', ['events:read']);
    const file = await ListenProgram.download(product.url, folder.path);
    program = new ListenProgram(file, { key, args: ['--forward', receiver.url] });
    await program.untilPrinted('Connected');
    // It hears of what happens once the stream has its place in the log.
    await waitUntil(async () => {
      await makeKey('First', ['messages:send']);
      return told().includes('key.created First');
    }, 'the first event');
    await makeKey('Second', ['messages:send']);
    await untilTold('Second');

    await product.kill();
    await product.resume();
    await makeKey('Third', ['messages:send']);
    await untilTold('Third');
    await makeKey('Fourth', ['messages:send']);
    await untilTold('Fourth');
    expect(told().filter((line) => !line.endsWith('First'))).toEqual([
      'key.created Second',
      'key.created Third',
      'key.created Fourth',
    ]);
    const ids = receiver.verified(program.secret).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await program.interrupt()).toBe(0);
    expect(program.printed).toContain(`Go on with --since ${ids.at(-1)}`);
  });

  it('goes on with what happened between two runs', async () => {
    const key = await makeKey('Again', ['events:read']);
    const last = receiver.verified(program?.secret ?? '').at(-1)?.id ?? '';
    receiver.received.length = 0;
    await makeKey('Meanwhile', ['messages:send']);
    const file = await ListenProgram.download(product.url, folder.path);
    program = new ListenProgram(file, { key, args: ['--forward', receiver.url, '--since', last] });
    await untilTold('Meanwhile');
    expect(told()).toEqual(['key.created Again', 'key.created Meanwhile']);
  });

  it('says which scope a key lacks', async () => {
    const key = await makeKey('Till', ['messages:send']);
    const file = await ListenProgram.download(product.url, folder.path);
    const refused = new ListenProgram(file, { key, args: ['--print'] });
    expect(await refused.ended).toBe(1);
    expect(refused.printed).toContain('This API key may not do that: it needs the scope events:read');
  });
});
