import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import { Metrics } from './metrics.js';
import { metricsListener } from './metrics-listener.js';

/** The value of one time series, written as it is in the text. */
function seriesValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
const answered = { method: 'GET', route: '/api/api-keys', status: 200, code: undefined, limit: undefined };

describe('Metrics', () => {
  test('counts answers and their duration by method, route pattern and status', async () => {
    const metrics = new Metrics();
    metrics.onResponse({ ...answered, seconds: 0.02 });
    metrics.onResponse({ ...answered, seconds: 3 });
    const text = await metrics.text();
    const labels = 'method="GET",route="/api/api-keys",status="200"';
    expect(seriesValue(text, `waxwing_http_requests_total{${labels}}`)).toBe(2);
    expect(seriesValue(text, `waxwing_http_request_duration_seconds_count{${labels}}`)).toBe(2);
    expect(seriesValue(text, `waxwing_http_request_duration_seconds_sum{${labels}}`)).toBeCloseTo(3.02);
  });

  test('counts answers with 5xx as faults but for those that tell of the number or the files of a customer', async () => {
    const metrics = new Metrics();
    const send = { method: 'POST', route: '/api/v1/messages', seconds: 0.01, limit: undefined };
    for (const code of ['not_ready', 'account_restricted', 'unavailable'] as const)
      metrics.onResponse({ ...send, status: 503, code });
    metrics.onResponse({ ...send, status: 507, code: 'storage_limit' });
    metrics.onResponse({ ...send, status: 500, code: 'internal_error' });
    metrics.onResponse({ ...send, status: 422, code: 'not_on_whatsapp' });
    const text = await metrics.text();
    const labels = 'method="POST",route="/api/v1/messages"';
    expect(seriesValue(text, `waxwing_http_faults_total{${labels}}`)).toBe(2);
    expect(seriesValue(text, `waxwing_http_requests_total{${labels},status="503"}`)).toBe(3);
  });

  test('counts refusals by limit, failed logins, messages sent, failed or undecryptable, ends of sessions, and jobs', async () => {
    const metrics = new Metrics();
    metrics.onResponse({ ...answered, status: 429, seconds: 0, code: 'rate_limited', limit: 'login' });
    metrics.onResponse({ ...answered, status: 401, seconds: 0, code: 'invalid_credentials' });
    metrics.onAccepted();
    metrics.onSent(3);
    metrics.onFailed('not_on_whatsapp');
    metrics.inbound.onUnread('undecryptable');
    metrics.inbound.onRead({ kind: 'unsupported', field: 'listMessage' });
    metrics.inbound.onFileTried('gone');
    metrics.sessions.onEnd('passkey-required');
    metrics.onRefused('no_token');
    metrics.onRun('retention', 'failed', 1.5);
    const text = await metrics.text();
    expect(seriesValue(text, 'waxwing_rate_limited_total{policy="login"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_logins_failed_total')).toBe(1);
    expect(seriesValue(text, 'waxwing_messages_accepted_total')).toBe(1);
    expect(seriesValue(text, 'waxwing_messages_sent_total')).toBe(3);
    expect(seriesValue(text, 'waxwing_messages_failed_total{code="not_on_whatsapp"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_session_ends_total{reason="passkey-required"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_inbound_unread_total{outcome="undecryptable"}')).toBe(1);
    const unsupported = 'kind="unsupported",field="listMessage"';
    expect(seriesValue(text, `waxwing_inbound_read_total{${unsupported}}`)).toBe(1);
    expect(seriesValue(text, 'waxwing_inbound_files_total{outcome="gone"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_refused_total{code="no_token"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_job_duration_seconds_count{job="retention",outcome="failed"}')).toBe(1);
  });

  test('gives each named statement a series, and all beyond 400 names one', async () => {
    const metrics = new Metrics();
    const { database } = metrics;
    for (let n = 0; n < 500; n++) database.onStatement(`statement-${n}`, 0.002);
    database.onStatement('statement-0', 3);
    const shown = await metrics.text();
    expect(seriesValue(shown, 'waxwing_statement_seconds_count{name="statement-0"}')).toBe(2);
    expect(seriesValue(shown, 'waxwing_statement_seconds_bucket{le="2.5",name="statement-0"}')).toBe(1);
    expect(seriesValue(shown, 'waxwing_statement_seconds_count{name="other"}')).toBe(100);
    expect(shown).not.toContain('statement-400"');
  });

  test('counts how sessions begin and move, deliveries, payments and faults', async () => {
    const metrics = new Metrics();
    const { sessions, database, flow } = metrics;
    sessions.onLinking('linked');
    sessions.onMoved('balance');
    sessions.onLogin(0.3);
    database.onNotified(0.012);
    database.onIntakeBatch(7);
    database.collectMigrationFrom(async () => 67);
    metrics.onDelivered(0.2);
    flow.onPayment('paid');
    let counts = { reported: 2, failed: 0, dropped: 1 };
    metrics.collectFaultsFrom(() => counts);
    await metrics.text();
    counts = { ...counts, reported: 3 };
    const text = await metrics.text();
    expect(seriesValue(text, 'waxwing_linkings_total{outcome="linked"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_sessions_moved_total{why="balance"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_session_login_seconds_count')).toBe(1);
    expect(seriesValue(text, 'waxwing_notify_lag_seconds_count')).toBe(1);
    expect(seriesValue(text, 'waxwing_intake_batch_size_sum')).toBe(7);
    expect(seriesValue(text, 'waxwing_migration')).toBe(67);
    expect(seriesValue(text, 'waxwing_delivery_seconds_bucket{le="0.25"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_payments_total{outcome="paid"}')).toBe(1);
    expect(seriesValue(text, 'waxwing_faults_total{outcome="reported"}')).toBe(3);
    expect(seriesValue(text, 'waxwing_faults_total{outcome="dropped"}')).toBe(1);
  });

  test('reads the state of the process at each scrape, and drops series that are gone', async () => {
    const metrics = new Metrics();
    let sessions: Record<string, number> = { ready: 2, linking: 1 };
    metrics.collectFrom({
      sessions: () => sessions,
      standings: () => ({ ok: 3, restricted: 1 }),
      sendQueue: async () => ({ depth: 7, oldestSeconds: 1.5 }),
      pool: () => ({ inUse: 3, waiting: 0 }),
      jobs: async () => ({ mail: { waiting: 4, active: 1, failed: 2 } }),
    });
    const first = await metrics.text();
    expect(seriesValue(first, 'waxwing_sessions{state="ready"}')).toBe(2);
    expect(seriesValue(first, 'waxwing_instances{standing="restricted"}')).toBe(1);
    expect(seriesValue(first, 'waxwing_send_queue_depth')).toBe(7);
    expect(seriesValue(first, 'waxwing_send_queue_oldest_seconds')).toBe(1.5);
    expect(seriesValue(first, 'waxwing_database_connections{state="in_use"}')).toBe(3);
    expect(seriesValue(first, 'waxwing_job_queue_depth{job="mail",state="failed"}')).toBe(2);
    sessions = { ready: 5 };
    const second = await metrics.text();
    expect(seriesValue(second, 'waxwing_sessions{state="ready"}')).toBe(5);
    expect(seriesValue(second, 'waxwing_sessions{state="linking"}')).toBeUndefined();
  });

  test('reports the current age of the oldest waiting message, not that of an earlier scrape', async () => {
    const metrics = new Metrics();
    let oldestSeconds = 1;
    const sendQueue = () => turn().then(() => ({ depth: 1, oldestSeconds }));
    metrics.collectFrom({ sendQueue });
    await metrics.text();
    oldestSeconds = 60;
    expect(seriesValue(await metrics.text(), 'waxwing_send_queue_oldest_seconds')).toBe(60);
  });

  test('still answers when the database does not', async () => {
    const metrics = new Metrics();
    const away = () => turn().then(() => Promise.reject(new Error('away')));
    metrics.collectFrom({ sendQueue: away, jobs: away, pool: () => ({ inUse: 0, waiting: 9 }) });
    const text = await metrics.text();
    expect(seriesValue(text, 'waxwing_database_connections{state="waited_for"}')).toBe(9);
    expect(seriesValue(text, 'waxwing_send_queue_depth')).toBeNaN();
    expect(seriesValue(text, 'waxwing_send_queue_oldest_seconds')).toBeNaN();
    expect(text).not.toContain('waxwing_job_queue_depth{');
  });

  test('watches the event loop and the memory', async () => {
    const text = await new Metrics().text();
    expect(text).toContain('waxwing_nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('waxwing_process_resident_memory_bytes');
  });
});

describe('what a server counts', () => {
  const metrics = new Metrics();
  let app: RunningApp;
  const serve = async () => {
    app = await startApp({
      onResponse: (answer) => metrics.onResponse(answer),
      mounts: { '/metrics': metricsListener(metrics) },
    });
  };

  test('adds no series for unknown paths, ids, numbers, methods or tokens', async () => {
    await serve();
    try {
      const call = (path: string, method = 'GET') =>
        fetch(app.url + path, { method, headers: { authorization: `Bearer ${TOKEN}` } });
      const series = async () => {
        const text = await (await call('/metrics')).text();
        return text.split('\n').filter((line) => /^waxwing_http_requests_total/.test(line));
      };
      await call('/first-unknown');
      await call('/first-unknown', 'PROPFIND');
      await series();
      const before = (await series()).length;
      for (let n = 0; n < 20; n++) {
        await call(`/unknown/${n}`);
        await call(`/api/public/send/919876543${String(n).padStart(3, '0')}`);
        await call(`/wp-login.php?n=${n}`, n % 2 === 0 ? 'PROPFIND' : 'MKCOL');
      }
      const after = await series();
      expect(after).toHaveLength(before);
      expect(after.join('\n')).not.toMatch(/9198|unknown|PROPFIND/);
    } finally {
      await app.close();
    }
  });

  test('is served at its own path alone, and only to GET', async () => {
    await serve();
    try {
      const response = await fetch(`${app.url}/metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect((await fetch(`${app.url}/metrics/x`)).status).toBe(404);
      expect((await fetch(`${app.url}/metrics`, { method: 'POST' })).status).toBe(405);
    } finally {
      await app.close();
    }
  });
});
