import type { RequestListener } from 'node:http';
import type { Metrics } from './metrics.js';

/** The path that Prometheus scrapes. */
export const METRICS_PATH = '/metrics';

/** Serves the metrics at `/metrics`, and nothing else. */
export function metricsListener(metrics: Pick<Metrics, 'text' | 'contentType'>): RequestListener {
  return (req, res) => {
    const [path] = (req.url ?? '').split('?');
    if (path !== METRICS_PATH) return void res.writeHead(404).end();
    if (req.method !== 'GET') return void res.writeHead(405, { Allow: 'GET' }).end();
    metrics.text().then(
      (text) => {
        res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
      },
      () => res.writeHead(500).end(),
    );
  };
}
