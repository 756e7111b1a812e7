// `npm run observability`: writes the rules for Prometheus and the dashboards for Grafana.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { observabilityFiles } from './files.js';

const folder = 'api/deploy/observability';
for (const [path, text] of Object.entries(observabilityFiles())) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
