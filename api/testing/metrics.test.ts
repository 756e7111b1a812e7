import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Metrics } from '../src/metrics/metrics.js';
import { startMetricsServer } from '../src/process/metrics-server.js';
import { readSettings } from '../src/settings/settings.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEYS: `main:${randomBytes(32).toString('base64')}`,
  PUBLIC_URL: 'https://waxwing.example',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: randomBytes(16).toString('hex'),
  RAZORPAY_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: 'none',
};

let api: ComposedApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});
const metricsOf = async ({ url }: ComposedApi) => {
  const response = await fetch(`${url}/metrics`);
  return { status: response.status, text: await response.text() };
};

describe('/metrics', () => {
  it('shows the activity of the product in development', async () => {
    api = await startComposedApi();
    const body = { email: 'asha@example.com', password: 'a long password', username: 'Asha' };
    await call(`${api.url}/api/auth/signup`, { body });
    await call(`${api.url}/api/auth/login`, { body: { email: body.email, password: 'wrong password' } });
    const { status, text } = await metricsOf(api);
    expect(status).toBe(200);
    expect(text).toContain(
      'waxwing_http_requests_total{method="POST",route="/api/auth/login",status="401"} 1\n',
    );
    expect(text).toContain('waxwing_logins_failed_total 1\n');
    expect(text).toMatch(/^waxwing_database_connections\{state="in_use"\} \d+$/m);
    expect(text).toMatch(/^waxwing_statement_seconds_count\{name="[a-z-]+"\} \d+$/m);
    expect(text).toMatch(/^waxwing_migration \d+$/m);
    expect(text).not.toMatch(/asha@example\.com|127\.0\.0\.1/);
  });

  it.each([
    ['in production', PRODUCTION],
    ['where a port of its own is set', { METRICS_PORT: '9' }],
  ])('is not on the port of the API %s', async (_, env) => {
    api = await startComposedApi(env);
    expect((await metricsOf(api)).status).toBe(404);
  });

  it('on a port of its own listens on loopback alone whatever HOST says, and serves nothing else', async () => {
    const settings = readSettings({ HOST: '::', METRICS_PORT: '0' });
    const server = await startMetricsServer(settings, new Metrics(), pino({ level: 'silent' }));
    try {
      const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
      expect(await (await at('/metrics')).text()).toContain('waxwing_process_cpu_seconds_total');
      expect((await at('/healthz')).status).toBe(404);
      await expect(fetch(`http://[::1]:${server.port}/metrics`)).rejects.toThrow();
    } finally {
      await server.stop();
    }
  });
});
