import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What a worker delivers at the moment. */
export interface DeliveryLoad {
  /** Attempts by lane. */
  readonly inFlight: Readonly<Record<string, number>>;
  readonly unrecorded: number;
  /** Endpoints that are worked at, by how they answer. */
  readonly endpoints: Readonly<Record<string, number>>;
  /** How long the oldest event waits that an endpoint which answers has not been sent yet. */
  readonly lagSeconds: number;
}

/** Seconds. An attempt ends after 15. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Counts attempts of deliveries; answers the function that counts one. */
export function registerAttemptMetrics(registers: [Registry]): (outcome: string, seconds: number) => void {
  const attempts = new Counter({
    name: 'waxwing_webhook_attempts_total',
    help: 'Attempts to deliver an event, by what came of them',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'waxwing_webhook_delivery_seconds',
    help: 'Time from the start of an attempt to its outcome',
    buckets: BUCKETS,
    registers,
  });
  return (outcome, took) => {
    attempts.inc({ outcome });
    seconds.observe(took);
  };
}

/** Reads the load at each scrape. */
export function registerDeliveryLoad(registers: [Registry], load: () => DeliveryLoad): void {
  const labelled = (
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name: `waxwing_webhook_${name}`,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
      },
    });
  const plain = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `waxwing_webhook_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  labelled('in_flight', 'Attempts under way, by lane', 'lane', () => load().inFlight);
  labelled('endpoints', 'Endpoints with something to deliver, by state', 'state', () => load().endpoints);
  plain('unrecorded', 'Outcomes that are not stored yet', () => load().unrecorded);
  plain(
    'lag_seconds',
    'Age of the oldest event that waits for an endpoint that answers',
    () => load().lagSeconds,
  );
}
