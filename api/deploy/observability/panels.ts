import { type Dashboard, quantile, rate } from './panel.js';
import { SAFETY_DASHBOARD } from './safety-panels.js';

export const DASHBOARDS: readonly Dashboard[] = [
  {
    uid: 'waxwing-overview',
    title: 'Waxwing: overview',
    panels: [
      {
        title: 'Answers a second',
        unit: 'reqps',
        queries: { '{{status}}': rate('http_requests_total', 'status') },
      },
      {
        title: 'Slowest answers, p99',
        unit: 's',
        queries: { p99: quantile(0.99, 'http_request_duration_seconds') },
      },
      {
        title: 'Messages a second',
        unit: 'reqps',
        queries: { accepted: rate('messages_accepted_total'), sent: rate('messages_sent_total') },
      },
      {
        title: 'Oldest message that waits, without held ones',
        unit: 's',
        queries: { oldest: 'max(waxwing_send_queue_oldest_seconds)' },
      },
      { title: 'Sessions', unit: 'short', queries: { '{{state}}': 'sum by (state) (waxwing_sessions)' } },
      {
        title: 'Versions',
        unit: 'short',
        queries: { '{{version}}': 'count by (version) (waxwing_build_info)' },
      },
      {
        title: 'Unexpected errors in an hour, by their report',
        unit: 'short',
        queries: { '{{outcome}}': 'sum by (outcome) (increase(waxwing_faults_total[1h]))' },
      },
      {
        title: 'Payments in an hour',
        unit: 'short',
        queries: { '{{outcome}}': 'sum by (outcome) (increase(waxwing_payments_total[1h]))' },
      },
    ],
  },
  {
    uid: 'waxwing-sends',
    title: 'Waxwing: sends',
    panels: [
      {
        title: 'Acceptance to acknowledgement',
        unit: 's',
        queries: { p50: quantile(0.5, 'send_seconds'), p99: quantile(0.99, 'send_seconds') },
      },
      {
        title: 'Failures a second',
        unit: 'reqps',
        queries: { '{{code}}': rate('messages_failed_total', 'code') },
      },
      {
        title: 'Refusals of WhatsApp a second',
        unit: 'reqps',
        queries: { '{{code}}': rate('refused_total', 'code') },
      },
      { title: 'Messages that wait', unit: 'short', queries: { waiting: 'sum(waxwing_send_queue_depth)' } },
      {
        title: 'Messages accepted in one statement',
        unit: 'short',
        queries: { p50: quantile(0.5, 'intake_batch_size'), p99: quantile(0.99, 'intake_batch_size') },
      },
      {
        title: 'Number checks a second',
        unit: 'reqps',
        queries: { '{{answer}}': rate('number_checks_total', 'answer') },
      },
      {
        title: 'Received messages a second',
        unit: 'reqps',
        queries: {
          '{{kind}}': rate('inbound_read_total', 'kind'),
          // The outcomes that are left out follow on one that was counted.
          unread: rate('inbound_unread_total{outcome!~"asked|repeated|dropped"}'),
        },
      },
    ],
  },
  {
    uid: 'waxwing-sessions',
    title: 'Waxwing: sessions',
    panels: [
      {
        title: 'Sessions by process',
        unit: 'short',
        queries: { '{{instance}} {{state}}': 'sum by (instance, state) (waxwing_sessions)' },
      },
      {
        title: 'Ends of sessions a second',
        unit: 'reqps',
        queries: { '{{reason}}': rate('session_ends_total', 'reason') },
      },
      {
        title: 'Renewal of leases',
        unit: 's',
        queries: { p50: quantile(0.5, 'lease_renew_seconds'), p99: quantile(0.99, 'lease_renew_seconds') },
      },
      {
        title: 'Numbers by standing',
        unit: 'short',
        queries: { '{{standing}}': 'sum by (standing) (waxwing_instances)' },
      },
      {
        title: "Age of WhatsApp's client",
        unit: 'short',
        queries: { days: 'max(waxwing_client_version_age_days)' },
      },
      {
        title: 'Logins to WhatsApp',
        unit: 's',
        queries: {
          p50: quantile(0.5, 'session_login_seconds'),
          p99: quantile(0.99, 'session_login_seconds'),
        },
      },
      {
        title: 'Sessions that move a second',
        unit: 'reqps',
        queries: { '{{why}}': rate('sessions_moved_total', 'why') },
      },
      {
        title: 'Linkings a second',
        unit: 'reqps',
        queries: { '{{outcome}}': rate('linkings_total', 'outcome') },
      },
      { title: 'Linkings without a word', unit: 'reqps', queries: { silent: rate('linkings_silent_total') } },
    ],
  },
  {
    uid: 'waxwing-database',
    title: 'Waxwing: database and process',
    panels: [
      {
        title: 'Connections',
        unit: 'short',
        queries: { '{{instance}} {{state}}': 'sum by (instance, state) (waxwing_database_connections)' },
      },
      {
        title: 'Statements that take the most time, seconds a second',
        unit: 'short',
        queries: { '{{name}}': 'topk(10, sum by (name) (rate(waxwing_statement_seconds_sum[5m])))' },
      },
      {
        title: 'Slowest statements, p99',
        unit: 's',
        queries: { '{{name}}': `topk(10, ${quantile(0.99, 'statement_seconds', 'le, name')})` },
      },
      {
        title: 'Return of notifications',
        unit: 's',
        queries: { p50: quantile(0.5, 'notify_lag_seconds'), p99: quantile(0.99, 'notify_lag_seconds') },
      },
      { title: 'Newest migration', unit: 'short', queries: { migration: 'max(waxwing_migration)' } },
      {
        title: 'Order of events held back',
        unit: 's',
        queries: { seconds: 'max(waxwing_event_horizon_seconds)' },
      },
      {
        title: 'Jobs',
        unit: 'short',
        queries: { '{{job}} {{state}}': 'max by (job, state) (waxwing_job_queue_depth)' },
      },
      {
        title: 'Runs of jobs',
        unit: 's',
        queries: { '{{job}}': quantile(0.99, 'job_duration_seconds', 'le, job') },
      },
      {
        title: 'Event loop, p99',
        unit: 's',
        queries: { '{{instance}}': 'max by (instance) (waxwing_nodejs_eventloop_lag_p99_seconds)' },
      },
      {
        title: 'Resident memory',
        unit: 'bytes',
        queries: { '{{instance}}': 'max by (instance) (waxwing_process_resident_memory_bytes)' },
      },
    ],
  },
  {
    uid: 'waxwing-events',
    title: 'Waxwing: webhooks, streams and mails',
    panels: [
      {
        title: 'Attempts a second',
        unit: 'reqps',
        queries: { '{{outcome}}': rate('webhook_attempts_total', 'outcome') },
      },
      {
        title: 'Length of attempts',
        unit: 's',
        queries: {
          p50: quantile(0.5, 'webhook_delivery_seconds'),
          p99: quantile(0.99, 'webhook_delivery_seconds'),
        },
      },
      {
        title: 'Event to delivery',
        unit: 's',
        queries: { p50: quantile(0.5, 'delivery_seconds'), p99: quantile(0.99, 'delivery_seconds') },
      },
      { title: 'Oldest event that waits', unit: 's', queries: { lag: 'max(waxwing_webhook_lag_seconds)' } },
      {
        title: 'Endpoints',
        unit: 'short',
        queries: { '{{state}}': 'sum by (state) (waxwing_webhook_endpoints)' },
      },
      { title: 'Open streams', unit: 'short', queries: { streams: 'sum(waxwing_event_streams)' } },
      { title: 'Mails a second', unit: 'reqps', queries: { '{{outcome}}': rate('mails_total', 'outcome') } },
    ],
  },
  SAFETY_DASHBOARD,
];
