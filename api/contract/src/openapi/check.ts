import { readFile } from 'node:fs/promises';
import { committedFiles } from './committed-file.js';

for (const { path, text } of committedFiles()) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
  process.stderr.write(`${path} is not what the contract says: run npm run openapi and commit it.\n`);
  process.exitCode = 1;
}
