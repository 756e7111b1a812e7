import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Argon2PasswordHasher } from '@waxwing/adapters/crypto';
import { decodeId } from '@waxwing/contract';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { dumpDatabase } from './dump-database.js';
import { claimsOf, forgedToken } from './forged-token.js';
import { type Answer, call } from './http.js';

const PASSWORD = 'a long password';
const JWT_SECRET = randomBytes(32).toString('base64url');
let api: ComposedApi;
let network = 0;

beforeAll(async () => {
  api = await startComposedApi({ TRUST_PROXY: 'loopback', JWT_SECRET, RATE_LIMIT_KEY: '2' });
});
afterAll(() => api.close());

const at = (path: string) => `${api.url}/api${path}`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** An address that no other test has used. */
const newAddress = () => `198.51.${100 + Math.floor(network / 250)}.${(network++ % 250) + 1}`;
const newEmail = () => `asha-${randomUUID()}@example.com`;
const logIn = (email: string, password: string, ip = newAddress()) =>
  call(at('/auth/login'), { body: { email, password }, headers: from(ip) });
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const tally = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function signUp(username: 'Asha' | 'Ravi' = 'Asha') {
  const email = newEmail();
  const { body } = await call(at('/auth/signup'), {
    body: { email, password: PASSWORD, username },
    headers: from(newAddress()),
  });
  const { user_id } = body.user as { user_id: string };
  return { email, token: body.token as string, accountId: decodeId('acc', user_id) as string };
}

async function withInstance() {
  const customer = await signUp();
  await call(at('/subscription/claim-free'), { bearer: customer.token, body: {} });
  const { body } = await call(at('/instances/create'), { bearer: customer.token, body: {} });
  const { instance_id, api_key } = body.instance as { instance_id: string; api_key: string };
  return { ...customer, instanceId: instance_id, key: api_key };
}

describe('password guessing', () => {
  it('ends after ten attempts from one address, also 50 at once, and the owner still signs in from another', async () => {
    const { email } = await signUp();
    const attacker = newAddress();
    const answers = await times(50, (n) => logIn(email, `guess ${n}`, attacker));
    expect([tally(answers, 401), tally(answers, 429)]).toEqual([10, 40]);
    const refused = await logIn(email.toUpperCase(), PASSWORD, attacker);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('at many accounts ends after a hundred attempts from one address', async () => {
    const attacker = newAddress();
    const answers = await times(110, () => logIn(newEmail(), 'password', attacker));
    expect([tally(answers, 401), tally(answers, 429)]).toEqual([100, 10]);
  });
});

describe('enumeration', () => {
  it('a failed login gives the same answer, with the same work, for a known and an unknown email', async () => {
    const { email } = await signUp();
    const verify = jest.spyOn(Argon2PasswordHasher.prototype, 'verify');
    await logIn(newEmail(), 'wrong password');
    verify.mockClear();
    const known = await logIn(email, 'wrong password');
    const workOfKnown = verify.mock.calls.length;
    const unknown = await logIn(newEmail(), 'wrong password');
    expect([workOfKnown, verify.mock.calls.length - workOfKnown]).toEqual([1, 1]);
    verify.mockRestore();
    expect(unknown.status).toBe(known.status);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' });
  });

  it('a reset request has the same answers, and the same limit, for a known and an unknown email', async () => {
    const { email } = await signUp();
    const ask = async (address: string) => {
      const ip = newAddress();
      const body = { email: address };
      const answers = await times(7, () => call(at('/profile/forgot-password'), { body, headers: from(ip) }));
      return answers.map((answer) => [answer.status, answer.body.message]).sort();
    };
    const asked = await ask(email);
    expect(await ask(newEmail())).toEqual(asked);
    expect(asked.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('passwords', () => {
  it('have 6 to 256 characters, and are stored as argon2id with at least 19 MiB and 2 passes', async () => {
    const open = (password: string) =>
      call(at('/auth/signup'), {
        body: { email: newEmail(), password, username: 'Asha' },
        headers: from(newAddress()),
      });
    expect([(await open('x'.repeat(5))).status, (await open('x'.repeat(257))).status]).toEqual([400, 400]);
    expect([(await open('x'.repeat(6))).status, (await open('x'.repeat(256))).status]).toEqual([200, 200]);
    const rows = await api.database.query<{ hash: string }>('select password_hash as hash from accounts');
    for (const { hash } of rows) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
      expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true]);
    }
  });
});

describe('tokens', () => {
  const ask = async (bearer: string) =>
    (await call(at('/subscription/current'), { bearer, headers: from(newAddress()) })).status;

  it('of another algorithm, issuer, audience, time or secret are refused', async () => {
    const { token } = await signUp();
    const claims = claimsOf(token);
    expect(await ask(forgedToken(claims, 'HS256', JWT_SECRET))).toBe(200);
    const past = Math.floor(Date.now() / 1_000) - 8 * 24 * 60 * 60;
    const { exp: _exp, ...endless } = claims;
    const forged = [
      ...['none', 'None', '', 'HS384', 'HS512'].map((alg) => forgedToken(claims, alg, JWT_SECRET)),
      ...[{ iss: 'other' }, { aud: 'other' }, { exp: past }, { iat: past }].map((change) =>
        forgedToken({ ...claims, ...change }, 'HS256', JWT_SECRET),
      ),
      forgedToken(endless, 'HS256', JWT_SECRET),
      forgedToken(claims, 'HS256', 'another secret'),
    ];
    for (const bearer of forged) expect([bearer, await ask(bearer)]).toEqual([bearer, 401]);
  });

  it('older than a change of the password are refused at once', async () => {
    const { token } = await signUp();
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const changed = await call(at('/profile/password'), { method: 'PUT', bearer: token, body });
    expect(changed.status).toBe(200);
    expect(await ask(token)).toBe(401);
    expect(await ask(changed.body.token as string)).toBe(200);
  });
});

describe('reset token', () => {
  it('is stored as its SHA-256 alone, and works once in 50 parallel attempts', async () => {
    const { accountId, token: before } = await signUp();
    const token = randomBytes(32).toString('base64url');
    const digest = createHash('sha256').update(token).digest();
    await api.database.query(
      "insert into password_resets (digest, account_id, expires_at) values ($1, $2, now() + interval '15 minutes')",
      [digest, accountId],
    );
    const answers = await times(50, () =>
      call(at('/profile/reset-password'), {
        body: { token, newPassword: 'the new password' },
        headers: from(newAddress()),
      }),
    );
    expect([tally(answers, 200), tally(answers, 400)]).toEqual([1, 49]);
    expect((await call(at('/subscription/current'), { bearer: before })).status).toBe(401);
  });
});

describe("other accounts' ids", () => {
  it('are answered 404, never 403', async () => {
    const asha = await withInstance();
    const { token } = await signUp('Ravi');
    const key = await call(at('/api-keys'), { bearer: asha.token, body: { name: 'Hers' } });
    const keyId = (key.body.apiKey as { id: string }).id;
    const asked = [
      call(at(`/instances/detail/${asha.instanceId}`), { bearer: token }),
      call(at(`/instances/qrcode/${asha.instanceId}`), { bearer: token }),
      call(at(`/messages/history?instanceId=${asha.instanceId}`), { bearer: token }),
      call(at(`/api-keys/${keyId}`), { method: 'PUT', bearer: token, body: { name: 'Mine' } }),
      call(at(`/api-keys/${keyId}`), { method: 'DELETE', bearer: token }),
    ];
    for (const { status, body } of await Promise.all(asked)) {
      expect(status === 404 || (status === 200 && (body.messages as []).length === 0)).toBe(true);
    }
  });
});

describe('API keys', () => {
  it('are nowhere in the database in plain text, and in no cache', async () => {
    const { email, token, key, instanceId } = await withInstance();
    const shown = await call(at(`/instances/detail/${instanceId}`), { bearer: token });
    expect(JSON.stringify(shown.body)).toContain(key);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const [row] = await api.database.query<{ digest: Buffer }>(
      'select digest from api_keys where digest = $1',
      [createHash('sha256').update(key).digest()],
    );
    expect(row).toBeDefined();
    const everything = await dumpDatabase(api.database);
    expect(everything).toContain(email);
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(key.slice(4));
  });
});

describe('bodies', () => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json', ...from(newAddress()) };
    const response = await fetch(at('/auth/login'), { method: 'POST', headers, body });
    return response.status;
  };

  it('of more than 1 MiB, with unknown keys or with __proto__ are refused', async () => {
    expect(await post(JSON.stringify({ email: 'x'.repeat(1_048_576) }))).toBe(413);
    const login = `"email":"${newEmail()}","password":"wrong password"`;
    for (const extra of ['"admin":true', '"__proto__":{"admin":true}', '"constructor":{}'])
      expect(await post(`{${login},${extra}}`)).toBe(400);
    expect(await post(`{${login}}`)).toBe(401);
  });
});

describe('SQL', () => {
  it('is treated as text wherever text is accepted', async () => {
    const { token } = await signUp();
    const evil = "'; drop table accounts; --";
    const path = encodeURIComponent(evil);
    const answers = await Promise.all([
      logIn(`${evil}@example.com`, evil),
      call(at('/api-keys'), { bearer: token, body: { name: evil } }),
      call(at(`/instances/detail/${path}`), { bearer: token }),
      call(at(`/messages/history?instanceId=${path}`), { bearer: token }),
      call(at('/public/messages/x'), { bearer: path, headers: from(newAddress()) }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const { body } = await call(at('/api-keys'), { bearer: token });
    expect((body.apiKeys as { name: string }[]).map(({ name }) => name)).toContain(evil);
  });
});

describe('rate limits', () => {
  it('apply to a key, and to an address whatever an untrusted hop writes', async () => {
    const { key } = await withInstance();
    const asked = await times(30, () => call(at('/public/messages/x'), { bearer: key }));
    expect([tally(asked, 404), tally(asked, 429)]).toEqual([20, 10]);
    const caller = newAddress();
    const spoofed = await times(310, (n) =>
      call(at('/subscription/plans'), { headers: from(`203.0.113.${n % 250}, ${caller}`) }),
    );
    expect([tally(spoofed, 200), tally(spoofed, 429)]).toEqual([300, 10]);
  });
});
