import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { freshDatabase, temporaryFolder } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing';
import { type LinkedCustomer, linkedCustomer } from './customer.js';
import { dumpDatabase } from './dump-database.js';
import { call, callWhenReady } from './http.js';
import { Product } from './product.js';

const OWN = '919800000001';
const OTHER = '919800000002';
const PUSH_NAME = '<img src=x onerror=alert(1)>';
const INBOUND = '<script>alert("where is my order")</script>';
const OUTBOUND = 'Your order of 42 teapots has shipped';

// The part of the threat model that needs the product as a process.
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let sandbox: SandboxServer;
let database: Database;
let product: Product;
let asha: LinkedCustomer;

const history = async () => {
  const response = await fetch(`${product.url}/api/messages/history`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  const { messages } = (await response.json()) as { messages: { direction: string; status: string }[] };
  return { headers: response.headers, messages };
};

beforeAll(async () => {
  folder = await temporaryFolder();
  fresh = await freshDatabase();
  sandbox = await SandboxServer.start();
  await sandbox.control.addPhone({ number: OWN, name: 'Asha' });
  await sandbox.control.addPhone({ number: OTHER, name: PUSH_NAME });
  product = await Product.start({
    dataDir: folder.path,
    env: {
      LOG_LEVEL: 'trace',
      DATABASE_URL: fresh.url,
      PUBLIC_URL: 'https://waxwing.example',
      SANDBOX_URL: sandbox.url,
      SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64'),
    },
  });
  database = await Database.connect(fresh.url, { max: 1 });
  asha = await linkedCustomer(product.url, sandbox.control, OWN);
  await call(`${product.url}/api/public/send/${asha.instanceId}`, {
    bearer: asha.key,
    body: { number: OTHER, message: OUTBOUND },
  });
  await sandbox.control.write(OTHER, { to: OWN, text: INBOUND });
  await eventually(async () => ((await history()).messages.length === 2 ? true : undefined));
});
afterAll(async () => {
  await product?.stop();
  await sandbox?.stop();
  await database?.close();
  await fresh?.drop();
  await folder?.remove();
});

describe('reset token', () => {
  it('is mailed in a link to the configured URL, whatever the Host header says', async () => {
    const [row] = await database.query<{ email: string }>('select email from accounts');
    const asking = request(`${product.url}/api/profile/forgot-password`, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
      },
    }).end(JSON.stringify(row));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(200);
    const mail = await eventually(async () => {
      const mails = join(folder.path, 'mail');
      const files = await writtenMails(mails);
      const [found] = files;
      return (
        found && (await readFile(join(mails, found), 'utf8')).replaceAll('=\n', '').replaceAll('=3D', '=')
      );
    });
    expect(mail).not.toContain('evil.example');
    const [, token] = /https:\/\/waxwing\.example\/reset-password\?token=([\w-]*)/.exec(mail) ?? [];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await dumpDatabase(database, 'password_resets')).not.toContain(token);
    expect(await product.log()).not.toContain(token);
  });
});

describe('stored WhatsApp state, webhook secrets', () => {
  it('are unreadable to a thief of the database', async () => {
    const stored = await dumpDatabase(database, 'whatsapp_auth');
    expect(stored.split('\n').length).toBeGreaterThan(5);
    expect(stored).not.toMatch(/private|noiseKey|signedPreKey|advSecretKey|registrationId|_sessions/);
    expect(stored).not.toContain(`${OWN}:`);
  });
});

describe('inbound text, push names', () => {
  it('are returned unchanged, as JSON that no browser renders as a page', async () => {
    const { headers, messages } = await history();
    expect(messages).toContainEqual(expect.objectContaining({ direction: 'inbound', content: INBOUND }));
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(policy.split(';')).toContain("frame-ancestors 'none'");
  });
});

describe('texts and names of unlimited length', () => {
  it('are stored up to the limit of a phone, and say that they were cut off', async () => {
    await sandbox.control.write(OTHER, { to: OWN, text: 'x'.repeat(6_000_000) });
    const kept = await eventually(async () => {
      const [row] = await database.query<{ content: string }>(
        "select content from messages where direction = 'inbound' and content like 'xxx%'",
      );
      return row?.content;
    });
    expect(kept).toMatch(/^x+\n\[Cut off: 6000000 characters were sent\.\]$/);
    expect(kept.length).toBeLessThanOrEqual(65_536);
  });
});

describe('names in mails', () => {
  it('are left out where they do not look like names', async () => {
    const email = 'stranger@example.com';
    const username = 'URGENT call +1 800 555 0199';
    await call(`${product.url}/api/auth/signup`, { body: { username, email, password: 'a long password' } });
    await call(`${product.url}/api/profile/forgot-password`, { body: { email } });
    const mail = await eventually(async () => {
      const mails = join(folder.path, 'mail');
      const files = await writtenMails(mails);
      const texts = await Promise.all(files.map((file) => readFile(join(mails, file), 'utf8')));
      return texts.find((text) => text.includes(email));
    });
    expect(mail).toContain('Hello,');
    expect(mail).not.toContain('URGENT');
  });
});

describe('slow clients', () => {
  it('that do not finish their headers are disconnected after ten seconds', async () => {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    const began = performance.now();
    socket.write('GET /healthz HTTP/1.1\r\nHost: waxwing\r\nX-Slow:');
    const drip = setInterval(() => socket.write('z'), 1_000);
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'close');
    clearInterval(drip);
    const seconds = (performance.now() - began) / 1_000;
    expect(seconds).toBeGreaterThan(9);
    expect((await call(`${product.url}/healthz`)).status).toBe(200);
  });
});

describe('logs', () => {
  it('contain no phone number, no message text and no secret, of the sessions either', async () => {
    const log = await product.log();
    expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(5);
    for (const secret of [OWN, OTHER, 'teapots', 'alert(', 'where is my order', asha.key, asha.token])
      expect(log).not.toContain(secret);
  });
});

describe('bootServer', () => {
  it('is refused in production with missing, default or short secrets, each with a sentence', async () => {
    const start = (env: Record<string, string>) =>
      Product.start({ dataDir: folder.path, env: { NODE_ENV: 'production', ...env } });
    await expect(start({})).rejects.toThrow(
      /JWT_SECRET: production needs[\s\S]*ENCRYPTION_KEYS: production[\s\S]*TRUST_PROXY: production/,
    );
    await expect(start({ JWT_SECRET: 'short' })).rejects.toThrow(/JWT_SECRET: must have at least 32/);
    const typed = { JWT_SECRET: 'change-me-change-me-change-me-please' };
    await expect(start(typed)).rejects.toThrow(/JWT_SECRET: is made of digits and words/);
    await expect(start({ ENCRYPTION_KEYS: 'main:c2hvcnQ=' })).rejects.toThrow(/ENCRYPTION_KEYS: key 1 must/);
  });
});

describe('files', () => {
  it('of a running Waxwing are not touched by a second one, which reports the conflict', async () => {
    await expect(Product.start({ dataDir: folder.path })).rejects.toThrow(/already running/);
    await callWhenReady(product.url);
  });
});

/** A mail is written under another name until it is whole. */
async function writtenMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}
