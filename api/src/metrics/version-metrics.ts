import { type ClientVersionSummary, DAY_MS } from '@waxwing/core';
import { Gauge, type Registry } from 'prom-client';
import { singleFlight } from '../single-flight.js';

/** Shows at each scrape which version of WhatsApp's web client the cluster announces. */
export function registerVersionMetrics(registry: Registry, facts: () => Promise<ClientVersionSummary>): void {
  // All gauges come from one query.
  const ask = singleFlight(facts);
  const plain = (name: string, help: string, read: (facts: ClientVersionSummary) => number) =>
    new Gauge({
      name: `waxwing_${name}`,
      help,
      registers: [registry],
      async collect() {
        await ask().then(
          (found) => this.set(read(found)),
          () => this.set(Number.NaN),
        );
      },
    });
  plain(
    'client_version_refusals',
    'Logins and linkings that WhatsApp refused because of the version',
    (found) => found.refusals,
  );
  plain(
    'client_version_waiting_sessions',
    'Linked sessions that wait for a version that WhatsApp takes',
    (found) => found.waiting,
  );
  const bySource = (name: string, help: string, read: (version: Current) => number) =>
    new Gauge({
      name: `waxwing_client_version_${name}`,
      help,
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        this.reset();
        const found = await ask().catch(() => undefined);
        if (found?.current) this.set({ source: found.current.source }, read(found.current));
      },
    });
  bySource(
    'revision',
    "N of WhatsApp's web client 2.3000.N that sessions say to be; absent where none is taken",
    (version) => version.revision,
  );
  bySource('age_days', 'Days since that version was published or found', ({ foundAt }) => {
    return (Date.now() - foundAt.getTime()) / DAY_MS;
  });
}

type Current = NonNullable<ClientVersionSummary['current']>;
