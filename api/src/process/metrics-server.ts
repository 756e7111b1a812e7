import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import { metricsListener } from '../metrics/metrics-listener.js';
import type { Settings } from '../settings/settings.js';
import { listen, serverTimeouts } from './listen.js';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves the metrics on a port of their own, on loopback unless METRICS_HOST says otherwise: they are for the operator of the
 * service, not for its customers.
 */
export async function startMetricsServer(
  { METRICS_PORT, METRICS_HOST }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  metrics: Metrics,
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer(serverTimeouts, metricsListener(metrics));
  const at = { port: METRICS_PORT ?? 0, host: METRICS_HOST, setting: 'METRICS_PORT' } as const;
  const port = await listen(server, at);
  log.info({ port }, 'metrics server started');
  return {
    port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
