// `npm run kubernetes`: writes the kustomize base and the chart.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kubernetesFiles } from './files.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const folder = 'api/deploy/kubernetes';
for (const made of ['base', 'chart', 'components'])
  rmSync(join(folder, made), { recursive: true, force: true });
for (const [path, text] of Object.entries(kubernetesFiles(version))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
