/** An alert with its page of the runbook. `page` wakes somebody, `ticket` waits for the morning. */
export interface Alert {
  readonly name: string;
  readonly severity: 'page' | 'ticket';
  readonly expr: string;
  /** For how long it has to hold. */
  readonly for: string;
  readonly summary: string;
}

const SENDS = '{route=~"/api/(public/send.*|v1/messages)",method="POST"}';
/** Not by status: a customer whose number is not connected gets 503 as often as he asks. */
const failing = (window: string) =>
  `sum(rate(waxwing_http_faults_total${SENDS}[${window}])) / sum(rate(waxwing_http_requests_total${SENDS}[${window}]))`;
/** 99.95 % of accepts are answered without a fault of ours. */
const ACCEPT_BUDGET = 0.0005;
const burns = (rate: number, long: string, short: string) =>
  `${failing(long)} > ${rate * ACCEPT_BUDGET} and ${failing(short)} > ${rate * ACCEPT_BUDGET}`;

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Messages have partitions of months, made three ahead; the rest has some of days, made a week ahead. */
const partitionsLeft = (matches: '=~' | '!~') =>
  `min by (table) (waxwing_partitions_end_timestamp_seconds{table${matches}"messages|message_bodies"}) - time()`;

export const ALERTS: readonly Alert[] = [
  {
    name: 'MessagesWait',
    severity: 'page',
    expr: 'max(waxwing_send_queue_oldest_seconds) > 60 and sum(rate(waxwing_messages_sent_total[5m])) == 0',
    for: '2m',
    summary: 'Messages wait for more than a minute and none is sent',
  },
  {
    name: 'AcceptsFailFast',
    severity: 'page',
    expr: burns(14.4, '1h', '5m'),
    for: '2m',
    summary: 'Sends fail for causes on our side at a rate that uses up a month of errors in two days',
  },
  {
    name: 'AcceptsFailSlowly',
    severity: 'ticket',
    expr: burns(6, '6h', '30m'),
    for: '15m',
    summary: 'Sends fail for causes on our side at a rate that uses up a month of errors in five days',
  },
  {
    name: 'SessionsAway',
    severity: 'page',
    expr: 'sum(waxwing_sessions{state="disconnected"}) / sum(waxwing_sessions{state=~"ready|connecting|disconnected"}) > 0.1',
    for: '5m',
    summary: 'More than a tenth of the linked numbers are not connected',
  },
  {
    name: 'NoWorker',
    severity: 'page',
    expr: 'absent(waxwing_sessions) == 1',
    for: '2m',
    summary: 'No process holds sessions',
  },
  {
    name: 'RenewalsSlow',
    severity: 'page',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(waxwing_lease_renew_seconds_bucket[5m]))) > 1',
    for: '2m',
    summary: 'Renewing leases takes more than a second; at 2.25 s sessions are lost',
  },
  {
    name: 'DatabaseConnectionsWaitedFor',
    severity: 'page',
    expr: 'max(waxwing_database_connections{state="waited_for"}) > 50',
    for: '5m',
    summary: 'Statements queue for a connection to the database',
  },
  {
    name: 'SendsSlow',
    severity: 'ticket',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(waxwing_send_seconds_bucket[15m]))) > 5',
    for: '15m',
    summary: 'One message in a hundred takes more than five seconds to be acknowledged',
  },
  {
    name: 'JobsGivenUp',
    severity: 'ticket',
    expr: 'max by (job) (waxwing_job_queue_depth{state="failed"}) > 0',
    for: '10m',
    summary: 'A job was given up after its last retry',
  },
  {
    name: 'WhatsAppRefuses',
    severity: 'ticket',
    expr: 'sum(rate(waxwing_refused_total[30m])) / sum(rate(waxwing_messages_accepted_total[30m])) > 0.05',
    for: '30m',
    summary: 'WhatsApp refuses more than one message in twenty',
  },
  {
    name: 'ClientVersionOld',
    severity: 'ticket',
    expr: 'max(waxwing_client_version_age_days) > 45',
    for: '1h',
    summary: "The version of WhatsApp's web client is older than 45 days",
  },
  {
    name: 'ClientVersionRefused',
    severity: 'page',
    expr: 'max(waxwing_client_version_waiting_sessions) > 0',
    for: '10m',
    summary: 'Linked numbers wait for a version that WhatsApp takes',
  },
  {
    name: 'EventsHeldBack',
    severity: 'ticket',
    expr: 'max(waxwing_event_horizon_seconds) > 45',
    for: '5m',
    summary: 'A long transaction holds back the order of events',
  },
  {
    name: 'WebhooksLag',
    severity: 'ticket',
    expr: 'max(waxwing_webhook_lag_seconds) > 60',
    for: '5m',
    summary: 'Events wait for more than a minute for endpoints that answer',
  },
  {
    name: 'MailsFail',
    severity: 'ticket',
    expr: 'sum(increase(waxwing_mails_total{outcome="failed"}[1h])) > 5',
    for: '10m',
    summary: 'The mail server takes no mails',
  },
  {
    name: 'FaultsUnreported',
    severity: 'ticket',
    expr: 'sum(increase(waxwing_faults_total{outcome!="reported"}[1h])) > 0',
    for: '0m',
    summary: 'Unexpected errors are in the log and nowhere else',
  },
  {
    name: 'InboundDropped',
    severity: 'ticket',
    expr: 'sum(increase(waxwing_inbound_unread_total{outcome="dropped"}[1h])) > 0',
    for: '0m',
    summary: 'Received messages could not be read and were given up',
  },
  {
    name: 'BackupOld',
    severity: 'ticket',
    expr: `time() - max(waxwing_last_backup_timestamp_seconds) > ${26 * HOUR}`,
    for: '30m',
    summary: 'The last backup is older than 26 hours',
  },
  {
    name: 'PartitionsMissing',
    severity: 'ticket',
    expr: `${partitionsLeft('=~')} < ${40 * DAY} or ${partitionsLeft('!~')} < ${4 * DAY}`,
    for: '1h',
    summary: 'The partitions of the coming weeks are not there; without one nothing is stored',
  },
  {
    name: 'PaymentsUnmatched',
    severity: 'ticket',
    expr: 'sum(increase(waxwing_payments_total{outcome="refused"}[6h])) > 0',
    for: '0m',
    summary: 'The gateway has taken a payment that fits no order',
  },
  {
    name: 'PaymentsFoundLate',
    severity: 'ticket',
    expr: 'sum(increase(waxwing_payments_found_total[1d])) > 1.5',
    for: '0m',
    summary: 'Payments became known only because the gateway was asked: its webhooks do not arrive',
  },
];
