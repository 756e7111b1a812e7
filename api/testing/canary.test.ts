import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFaultReceiver } from '@waxwing/adapters/testing';
import { AdapterError, type Fault } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import { createLog } from '../src/process/log.js';
import { readSettings } from '../src/settings/settings.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

/** Part of every value that must not be logged. */
const CANARY = /zilpzalp/i;
const NUMBER = '919812345678';
const SETTINGS = {
  LOG_LEVEL: 'trace',
  RAZORPAY_KEY_ID: 'rzp_test_shown',
  RAZORPAY_KEY_SECRET: 'zilpzalpRazorpayKeySecret',
  RAZORPAY_WEBHOOK_SECRET: 'zilpzalpRazorpayWebhookSecret',
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://waxwing:zilpzalpSmtpPassword@127.0.0.1:9',
  PROXY_POOL: '91=socks5://waxwing:zilpzalpPoolPassword@127.0.0.1:9',
};

describe('the log at its most verbose level', () => {
  let api: ComposedApi;
  let token: string;
  let keys: string[];
  let receiver: Awaited<ReturnType<typeof openFaultReceiver>>;

  beforeAll(async () => {
    receiver = await openFaultReceiver();
    api = await startComposedApi({ ...SETTINGS, SENTRY_DSN: receiver.dsn });
    const email = 'asha@example.com';
    const password = 'zilpzalp password';
    const at = (path: string) => `${api.url}/api${path}`;
    const signUp = await call(at('/auth/signup'), { body: { email, password, username: 'Asha' } });
    token = signUp.body.token as string;
    await call(at('/subscription/claim-free'), { bearer: token, body: {} });
    const instance = (await call(at('/instances/create'), { bearer: token, body: {} })).body.instance as {
      instance_id: string;
      api_key: string;
    };
    const key = (await call(at('/api-keys'), { bearer: token, body: { name: 'Shop' } })).body.apiKey as {
      api_key: string;
    };
    keys = [instance.api_key, key.api_key];

    await call(at('/auth/login'), { body: { email, password: 'zilpzalp wrong password' } });
    await call(at('/auth/login'), { body: { email, password: ['zilpzalp', 'mistyped'] } });
    await call(at('/profile/forgot-password'), { body: { email } });
    await call(at('/profile/reset-password'), {
      body: { token: 'zilpzalpResetToken', newPassword: password },
    });
    await call(at('/profile/password'), {
      method: 'PUT',
      bearer: token,
      body: { currentPassword: 'zilpzalp wrong', newPassword: 'zilpzalp new' },
    });
    await call(at('/profile/export'), {
      bearer: token,
      headers: { 'x-confirm-password': 'zilpzalp%20wrong' },
    });
    await call(at('/messages/history?token=zilpzalpQuery&q=919812345678'), {
      bearer: token,
      headers: { cookie: 'session=zilpzalpCookie', 'x-api-key': 'zilpzalpHeader' },
    });
    await call(at('/messages/history'), { bearer: 'eyJhbGciOi.eyJjYW5hcnki.zilpzalpSignature' });
    await call(at(`/public/send/${instance.instance_id}`), {
      bearer: instance.api_key,
      headers: { 'idempotency-key': 'zilpzalpIdempotencyKey', prefer: 'respond-async' },
      body: { number: NUMBER, message: 'zilpzalp message text' },
    });
    await call(at(`/public/send/${NUMBER}`), {
      bearer: 'wxs_zilpzalpUnknownKey',
      body: { message: 'zilpzalp' },
    });
    for (const scheme of ['http', 'ftp']) {
      await call(at(`/instances/${instance.instance_id}/proxy`), {
        method: 'PUT',
        bearer: token,
        body: { url: `${scheme}://asha:zilpzalpProxyPassword@proxy.example:8080` },
      });
    }
    await call(at('/payments/webhook'), {
      headers: { 'x-razorpay-signature': 'zilpzalpWebhookSignature' },
      body: { event: 'zilpzalp.event' },
    });
    await call(at('/payments/create-order'), {
      bearer: token,
      body: { packageId: 'basic', billingPeriod: 'month' },
    });
  });
  afterAll(async () => {
    await api.close();
    await receiver.close();
  });

  it('is followed by a report of an answer with 500, which is as clean', async () => {
    const message = `+${NUMBER} has ${keys[0]}, password=zilpzalp1 and zilpzalpSmtpPassword`;
    await api.database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
      create trigger refuse before insert on api_keys for each row execute function refuse()`);
    const asked = await call(`${api.url}/api/api-keys`, { bearer: token, body: { name: 'zilpzalp' } });
    expect(asked).toMatchObject({ status: 500 });
    const reports = () => receiver.events.filter(({ event }) => event.transaction === '/api/api-keys');
    const report = await eventually(async () => reports()[0]);
    expect(report).toMatchObject({
      level: 'error',
      type: 'AdapterError',
      message: expect.stringContaining('…5678 has [redacted]'),
      event: { tags: { title: 'request failed', request_id: asked.body.request_id, role: 'api' } },
    });
    expect(report.words).toContain('stacktrace');
    for (const { words } of receiver.events) {
      expect(words).not.toMatch(CANARY);
      for (const secret of [token, ...keys, NUMBER, 'asha@example.com']) expect(words).not.toContain(secret);
    }
    expect(reports()).toHaveLength(1);
  });

  it('has a line for each request', () => {
    expect(api.log.filter((line) => JSON.parse(line).msg === 'request').length).toBeGreaterThan(14);
  });

  it('contains no password, token, key, signature, cookie, query, message text or secret setting', () => {
    for (const line of api.log) {
      expect(line).not.toMatch(CANARY);
      for (const secret of [token, ...keys]) expect(line).not.toContain(secret);
    }
  });

  it('contains no phone number', () => {
    for (const line of api.log) expect(line).not.toContain(NUMBER.slice(2));
  });
});

describe('an error that carries secrets', () => {
  const key = 'wxl_0123456789abcdefABCDEF0123456789';
  const SECRETS = {
    jwtSecret: 'zilpzalp-jwt-secret',
    encryptionKeys: 'k1:Y2FuYXJ5IG9uZQ==,k2:Y2FuYXJ5IHR3bw==',
  };
  const lines: string[] = [];
  const faults: Fault[] = [];
  const toLines = { write: (line: string) => void lines.push(line) };
  const log = createLog(readSettings(SETTINGS), SECRETS, toLines, {
    add: (fault) => void faults.push(fault),
  });

  it.each([
    ['in its message', new Error(`Bearer zilpzalpBearer, password=zilpzalp1 and ${key}`)],
    ['in its cause', new AdapterError('no', { cause: new Error('token: zilpzalp2'), retryable: true })],
    [
      'in a message that quotes a setting',
      new Error('535 zilpzalpSmtpPassword zilpzalpPoolPassword zilpzalp-jwt-secret Y2FuYXJ5IHR3bw=='),
    ],
    [
      'in a property',
      Object.assign(new Error('no'), { values: ['zilpzalp3'], config: { password: 'zilpzalp4' } }),
    ],
    ['that is not an Error', `api_key=${key}`],
  ])('%s keeps them out of the log and of the report and is still in both', (_, err) => {
    lines.length = 0;
    faults.length = 0;
    log.error(
      { err, reason: `secret: zilpzalp5 of ${NUMBER}`, req: { headers: { cookie: 'zilpzalp6' } } },
      'failed',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/zilpzalp|0123456789abcdef|Y2FuYXJ5/i);
    expect(lines[0]).not.toContain(NUMBER);
    expect(lines[0]).toContain('5678');
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'failed', err: { message: expect.any(String) } });
    expect(faults).toMatchObject([{ level: 'error', title: 'failed', message: expect.any(String) }]);
    expect(JSON.stringify(faults)).not.toMatch(/zilpzalp|0123456789abcdef|Y2FuYXJ5/i);
  });

  it('is reported at `error` and `fatal` alone, with an error or without', () => {
    faults.length = 0;
    const err = new Error('no');
    for (const level of ['trace', 'debug', 'info', 'warn'] as const) log[level]({ err }, 'expected');
    log.error({ version: '1' }, `cannot use ${key}`);
    log.fatal(err);
    expect(faults).toMatchObject([
      { level: 'error', type: 'Error', message: 'cannot use [redacted]', title: 'cannot use [redacted]' },
      { level: 'fatal', type: 'Error', message: 'no' },
    ]);
    expect(faults[1]?.stack).toContain('canary.test');
  });
});
