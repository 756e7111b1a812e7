import { randomBytes } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, openFaultReceiver, temporaryFolder } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing';
import { call, callWhenReady } from './http.js';
import { Product } from './product.js';

const ASHA = { email: 'asha@example.com', password: 'a long password' };

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('the product as a process', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const running: Product[] = [];

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const product of running.splice(0)) await product.stop();
    await folder.remove();
  });

  const start = async (env: Record<string, string> = {}) => {
    const product = await Product.start({ dataDir: folder.path, env });
    running.push(product);
    return product;
  };
  const signUp = (url: string) => call(`${url}/api/auth/signup`, { body: { ...ASHA, username: 'Asha' } });
  const logIn = (url: string) => call(`${url}/api/auth/login`, { body: ASHA });

  it('is alive and ready, and serves its API description', async () => {
    const { url } = await start();
    expect(await call(`${url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await callWhenReady(url)).toMatchObject({ body: { database: true, transport: true } });
    expect((await call(`${url}/api/openapi.json`)).body.openapi).toMatch(/^3\.1/);
  });

  it('reports an error that nothing catches, without the number in it, and ends', async () => {
    const receiver = await openFaultReceiver();
    const fresh = await freshDatabase();
    try {
      const thrown = 'process.once("SIGUSR2", () => { throw new TypeError("no +919812345678"); })';
      const product = await start({
        DATABASE_URL: fresh.url,
        SENTRY_DSN: receiver.dsn,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrown)}`,
      });
      process.kill(product.pid, 'SIGUSR2');
      await product.ended();
      expect(receiver.events).toMatchObject([{ level: 'fatal', type: 'TypeError', message: 'no …5678' }]);
      expect(await product.log()).toMatch(/"level":60.*"msg":"uncaught error"/);
    } finally {
      await receiver.close();
      await fresh.drop();
    }
  });

  it('ends with code 0 on SIGTERM, and keeps its data for the next start', async () => {
    const first = await start();
    const { token } = (await signUp(first.url)).body as { token: string };
    expect(await first.stop()).toBe(0);
    const second = await start();
    expect((await logIn(second.url)).status).toBe(200);
    const current = await call(`${second.url}/api/subscription/current`, { bearer: token });
    expect(current.status).toBe(200);
  });

  it('refuses a data folder that another Waxwing uses, with a sentence', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(new RegExp(`already running.*${first.pid}.*WAXWING_DATA`, 's'));
    await callWhenReady(first.url);
  });

  it('adopts the database that still runs after a kill -9', async () => {
    const first = await start();
    await signUp(first.url);
    await first.kill();
    const second = await start();
    expect((await logIn(second.url)).status).toBe(200);
  });

  it('uses the database of DATABASE_URL, and starts none of its own', async () => {
    const database = await freshDatabase();
    const product = await start({ DATABASE_URL: database.url });
    expect((await signUp(product.url)).status).toBe(200);
    await product.stop();
    expect(await readdir(folder.path)).not.toContain('postgres');
    await database.drop();
  });

  it('names DATABASE_URL where the database is unusable, and not its password', async () => {
    const DATABASE_URL = 'postgresql://waxwing:a-secret@127.0.0.1:1/waxwing';
    const refused = await start({ DATABASE_URL }).catch((error: Error) => error.message);
    expect(refused).toMatch(/DATABASE_URL.*ECONNREFUSED/);
    expect(refused).not.toContain('a-secret');
  });

  it('reports that its port is taken, and leaves no process running', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken`);
    other.close();
    await start();
  });

  it('leaves no database running when it is stopped in the middle of its start', async () => {
    const starting = Product.start({ dataDir: folder.path });
    const refused = expect(starting).rejects.toThrow('it ended with 0');
    await eventually(
      async () => (await exists(join(folder.path, 'postgres', 'postmaster.pid'))) || undefined,
    );
    const pid = Number(await readFile(join(folder.path, 'waxwing.pid'), 'utf8'));
    process.kill(pid, 'SIGTERM');
    await refused;
    expect(await exists(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('writes only JSON lines in production, from the start to the end', async () => {
    const product = await start({
      LOG_LEVEL: 'debug',
      NODE_ENV: 'production',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://waxwing.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TRUST_PROXY: 'none',
      RAZORPAY_KEY_ID: 'rzp_live_id',
      RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
      RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
    });
    await call(`${product.url}/api/subscription/plans`);
    await product.stop();
    const lines = (await product.log()).trimEnd().split('\n');
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual(expect.arrayContaining(['started', 'request', 'stopping', 'stopped']));
  });

  it('refuses to start with keys that do not decrypt the database', async () => {
    const first = await start();
    const { token } = (await signUp(first.url)).body as { token: string };
    await call(`${first.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    await call(`${first.url}/api/instances/create`, { bearer: token, body: {} });
    await first.stop();
    const ENCRYPTION_KEYS = `other:${randomBytes(32).toString('base64')}`;
    await expect(start({ ENCRYPTION_KEYS })).rejects.toThrow(/ENCRYPTION_KEYS do not open/);
    await start();
  });

  it('refuses to run in production without secrets, and names each', async () => {
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/JWT_SECRET: [\s\S]*ENCRYPTION_KEYS: /);
  });
});
