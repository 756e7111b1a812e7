import { readFile } from 'node:fs/promises';
import { serializeOpenApi } from './build.js';
import { committedFilePath } from './committed-file.js';

const committed = await readFile(committedFilePath(), 'utf8').catch(() => '');
if (committed !== serializeOpenApi()) {
  process.stderr.write(
    'api/contract/openapi.json is not what the contract says: run node api/contract/dist/src/openapi/write.js and commit it.\n',
  );
  process.exitCode = 1;
}
