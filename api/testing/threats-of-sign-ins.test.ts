import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@waxwing/core/testing/eventually';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { dumpDatabase } from './dump-database.js';
import { claimsOf, forgedToken } from './forged-token.js';
import { call } from './http.js';

const PASSWORD = 'a long password';
const JWT_SECRET = randomBytes(32).toString('base64url');
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let api: ComposedApi;
/** Another process on the same database. */
let beside: ComposedApi;
beforeAll(async () => {
  const env = { TRUST_PROXY: 'loopback', JWT_SECRET };
  api = await startComposedApi(env);
  beside = await startComposedApi({ ...env, DATABASE_URL: api.database.connectionString });
});
afterAll(async () => {
  await beside.close();
  await api.close();
});

interface SignInRow {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly current: boolean;
}

const at = (path: string) => `${api.url}/api${path}`;
const logIn = async (email: string, headers: Record<string, string> = {}) =>
  (await call(at('/auth/login'), { body: { email, password: PASSWORD }, headers })).body.token as string;
const post = (path: string, bearer: string) => call(at(path), { method: 'POST', bearer });
const end = (id: string, bearer: string) => call(at(`/profile/sign-ins/${id}`), { method: 'DELETE', bearer });
const list = async (bearer: string) =>
  (await call(at('/profile/sign-ins'), { bearer })).body.sign_ins as SignInRow[];
/** The answers when the other process has been told. */
const askedOnceTold = (bearer: string) =>
  eventually(
    () => asked(bearer),
    ([, other]) => other === 401,
  );
/** The answer of each process to this token. */
const asked = async (bearer: string) => {
  const answers = await Promise.all([api, beside].map(({ url }) => call(`${url}/api/profile`, { bearer })));
  return answers.map(({ status }) => status);
};

async function signUp(username: 'Asha' | 'Ravi' = 'Asha') {
  const email = `${username}-${randomUUID()}@example.com`.toLowerCase();
  const { body } = await call(at('/auth/signup'), { body: { email, password: PASSWORD, username } });
  return { email, token: body.token as string };
}

describe('a copied token', () => {
  it('ends with its owner’s sign-out, here at once and on other processes when they are told; no other sign-in does', async () => {
    const { email, token } = await signUp();
    const elsewhere = await logIn(email);
    expect(await asked(token)).toEqual([200, 200]);
    expect((await post('/auth/logout', token)).status).toBe(200);
    expect((await asked(token))[0]).toBe(401);
    expect(await askedOnceTold(token)).toEqual([401, 401]);
    expect(await asked(elsewhere)).toEqual([200, 200]);
    expect((await post('/auth/logout', token)).status).toBe(401);
  });

  it('is listed and can be ended from another browser, on every process at once', async () => {
    const { email, token } = await signUp();
    const copied = await logIn(email);
    const other = (await list(token)).find(({ current }) => !current)!;
    expect((await end(other.id, token)).status).toBe(200);
    expect((await asked(copied))[0]).toBe(401);
    expect(await askedOnceTold(copied)).toEqual([401, 401]);
    expect(await asked(token)).toEqual([200, 200]);
    expect((await end(other.id, token)).body.code).toBe('sign_in_not_found');
  });

  it('ends with all other sign-ins, even one older than stored sign-ins', async () => {
    const { email, token } = await signUp();
    const elsewhere = await logIn(email);
    const { sid: _, ...claims } = claimsOf(token);
    const old = forgedToken(claims, 'HS256', JWT_SECRET);
    expect(await asked(old)).toEqual([200, 200]);
    expect((await post('/auth/logout-everywhere', token)).status).toBe(200);
    for (const bearer of [token, elsewhere, old]) expect(await askedOnceTold(bearer)).toEqual([401, 401]);
    expect(await asked(await logIn(email))).toEqual([200, 200]);
  });

  it('gives no access to the sign-ins of another account', async () => {
    const [asha, ravi] = [await signUp('Asha'), await signUp('Ravi')];
    const [ashas] = await list(asha.token);
    expect((await end(ashas!.id, ravi.token)).status).toBe(404);
    expect(await asked(asha.token)).toEqual([200, 200]);
    const crossed = { ...claimsOf(ravi.token), sid: claimsOf(asha.token).sid };
    expect(await asked(forgedToken(crossed, 'HS256', JWT_SECRET))).toEqual([401, 401]);
  });
});

describe('a sign-in', () => {
  it('shows browser and network, and stores neither the address nor the full User-Agent', async () => {
    const { email } = await signUp();
    const token = await logIn(email, { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.77' });
    expect(await list(token)).toContainEqual(
      expect.objectContaining({ device: 'Chrome on Windows', network: '203.0.113.0/24', current: true }),
    );
    const stored = await dumpDatabase(api.database, 'sign_ins');
    expect(stored).toContain('203.0.113.0/24');
    expect(stored).not.toMatch(/203\.0\.113\.77|AppleWebKit/);
  });

  it('is looked up in the same statement as the account: a request makes one query for both', async () => {
    const { token } = await signUp();
    const query = jest.spyOn(api.database, 'query');
    const models = jest.spyOn(api.database, 'models');
    expect((await call(at('/profile'), { bearer: token })).status).toBe(200);
    const asked = query.mock.calls.map(([statement]) => String(Object(statement).text ?? statement));
    // The last use is written some time later, at an unknown moment.
    const statements = asked.filter((text) => !text.includes('set last_used_at'));
    // The profile itself is a second statement, for its pending email.
    expect([statements.length, models.mock.calls.length]).toEqual([2, 0]);
    query.mockRestore();
    models.mockRestore();
  });
});
