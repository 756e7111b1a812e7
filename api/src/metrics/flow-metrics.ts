import type { PaymentOutcome } from '@waxwing/core';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds. A message waits for days at most, and for its number to be connected. */
const SEND_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];
/** Seconds. A lease runs out after 2.25. */
const RENEW_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const OUTCOMES: readonly PaymentOutcome[] = ['paid', 'refunded', 'failed', 'waiting', 'refused'];

/** What tells how the product does, beside how much. */
export function registerFlowMetrics(registers: [Registry]) {
  const sends = new Histogram({
    name: 'waxwing_send_seconds',
    help: "Time from a message's acceptance to WhatsApp's acknowledgement",
    buckets: SEND_BUCKETS,
    registers,
  });
  const renewals = new Histogram({
    name: 'waxwing_lease_renew_seconds',
    help: 'Time that the renewal of all leases of this process takes',
    buckets: RENEW_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'waxwing_mails_total',
    help: 'Mails handed over, by what came of them',
    labelNames: ['outcome'],
    registers,
  });
  const spans = new Counter({
    name: 'waxwing_spans_total',
    help: 'Spans of traces, by whether the collector took them',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Histogram({
    name: 'waxwing_delivery_seconds',
    help: "Time from an event until its customer's endpoint has taken it, retries included; replays are not",
    buckets: SEND_BUCKETS,
    registers,
  });
  const payments = new Counter({
    name: 'waxwing_payments_total',
    help: 'Payments by what came of them for an order; one that is told of again is not counted again',
    labelNames: ['outcome'],
    registers,
  });
  const found = new Counter({
    name: 'waxwing_payments_found_total',
    help: 'Payments of which neither a webhook nor the browser told, found by asking the gateway',
    registers,
  });
  // A series that begins with its first payment, or with the first mails that fail, has no increase.
  for (const outcome of OUTCOMES) payments.inc({ outcome }, 0);
  for (const outcome of ['ok', 'failed']) mails.inc({ outcome }, 0);
  return {
    onDelivered: (seconds: number) => deliveries.observe(seconds),
    onPayment: (outcome: PaymentOutcome) => payments.inc({ outcome }),
    onPaymentFound: () => found.inc(),
    onSendTook: (seconds: number) => sends.observe(seconds),
    onRenewed: (seconds: number) => renewals.observe(seconds),
    onMail: (outcome: 'ok' | 'failed') => mails.inc({ outcome }),
    onSpans: (outcome: 'exported' | 'dropped', count: number) => spans.inc({ outcome }, count),
  };
}

/** Which version runs: a constant 1 with the version as its label, as is usual. */
export function registerBuildInfo(registers: [Registry], version: string): void {
  const info = new Gauge({
    name: 'waxwing_build_info',
    help: 'The version of this process',
    labelNames: ['version', 'node'],
    registers,
  });
  info.set({ version, node: process.version }, 1);
}
