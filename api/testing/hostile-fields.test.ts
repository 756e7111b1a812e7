import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { snapshotTables } from './bad-input/snapshot-tables.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';

const PASSWORD = 'a long password';
let api: ComposedApi;
let before: Record<string, string>;

beforeAll(async () => {
  api = await startComposedApi({ RATE_LIMIT_IP: '0' });
  await post('/auth/signup', { username: 'Asha', email: 'asha@example.com', password: PASSWORD });
  before = await snapshotTables(api.database);
});
afterAll(() => api.close());

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const response = await fetch(`${api.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: raw as string,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const signUp = (change: object) =>
  post('/auth/signup', {
    username: 'Ravi',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    ...change,
  });

describe('a sign-up', () => {
  it.each<[string, object]>([
    ['two addresses', { email: 'ravi@example.com,evil@example.com' }],
    ['two addresses on two lines', { email: 'ravi@example.com\nevil@example.com' }],
    ['a header after the address', { email: 'ravi@example.com\r\nBcc: evil@example.com' }],
    ['a quoted local part', { email: '"ravi@evil.example"@example.com' }],
    ['a name before the address', { email: 'Ravi <ravi@example.com>' }],
    ['a comment in the address', { email: 'ravi(evil@example.com)@example.com' }],
    ['a group of addresses', { email: 'all:ravi@example.com;' }],
    ['a path of hosts', { email: '@evil.example:ravi@example.com' }],
    ['an address in brackets', { email: '<ravi@example.com>' }],
    ['a lone surrogate in the address', { email: 'ravi\ud800@example.com' }],
    ['a lone surrogate in the name', { username: 'Ravi\ud800' }],
    ['a line in the name', { username: 'Ravi\r\nBcc: evil@example.com' }],
    ['NUL in the name', { username: 'Ra\0vi' }],
    ['a list as the address', { email: ['ravi@example.com'] }],
    ['an operator as the password', { password: { $ne: '' } }],
    ['a role', { role: 'admin' }],
    ['an id', { id: randomUUID() }],
    ['an id as it is shown', { user_id: `acc_${'0'.repeat(32)}` }],
    ['an epoch', { tokenEpoch: 7 }],
    ['a hash', { password_hash: '$argon2id$' }],
  ])('with %s is refused, and opens no account', async (_, change) => {
    const { status, body } = await signUp(change);
    expect([status, String(body.code)]).toEqual([400, expect.stringMatching(/^invalid_/)]);
    expect(await snapshotTables(api.database)).toEqual(before);
  });

  it('with a repeated key opens an account of the last value, and no admin', async () => {
    const email = `ravi-${randomUUID()}@example.com`;
    const text = `{"username":"A","username":"Ravi","email":"${email}","password":"${PASSWORD}"}`;
    const { status, body } = await post('/auth/signup', text);
    expect([status, body.user.username, body.user.role]).toEqual([200, 'Ravi', 'user']);
    before = await snapshotTables(api.database);
  });
});

describe('a sign-in', () => {
  const login = { email: 'asha@example.com', password: PASSWORD };

  it.each<[string, unknown]>([
    ['an operator as the password', { ...login, password: { $ne: null } }],
    ['an operator as the address', { ...login, email: { $gt: '' } }],
    ['a list of passwords', { ...login, password: [PASSWORD] }],
    ['a boolean as the password', { ...login, password: true }],
    ['a number as the password', { ...login, password: 0 }],
    ['the key __proto__', '{"__proto__":{"email":"asha@example.com"},"password":"x"}'],
    ['the same key escaped', '{"\\u005f_proto__":{"admin":true},"email":"asha@example.com","password":"x"}'],
    [
      'a constructor',
      '{"constructor":{"prototype":{"admin":true}},"email":"asha@example.com","password":"x"}',
    ],
  ])('with %s is refused before any account is looked up', async (_, body) => {
    expect((await post('/auth/login', body)).status).toBe(400);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  it.each([
    "asha@example.com' or '1'='1",
    'asha@example.com"; drop table accounts; --',
    "asha@example.com\\'; select pg_sleep(10); --",
    "asha@example.com') union select * from accounts --",
    '%@example.com',
    'asha@example_com',
  ])('as %s finds no account', async (email) => {
    const { status } = await post('/auth/login', { email, password: PASSWORD });
    expect(status).toBe(401);
  });

  it.each([
    ['gzip', (text: Buffer) => gzipSync(text)],
    ['br', (text: Buffer) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['deflate', undefined],
  ])('in a compression bomb of %s is not unpacked', async (encoding, compress) => {
    const bomb = compress?.(Buffer.alloc(16 * 1_024 * 1_024, '[')) ?? Buffer.alloc(100_000, 0x78);
    const { status } = await post('/auth/login', bomb, { 'content-encoding': encoding });
    expect([400, 413, 415]).toContain(status);
  });
});
