import { readFile } from 'node:fs/promises';
import { openApiText } from './build.js';
import { committedFile } from './committed-file.js';

const committed = await readFile(committedFile(), 'utf8').catch(() => '');
if (committed !== openApiText()) {
  process.stderr.write(
    'api/contract/openapi.json is not what the contract says: run node api/contract/dist/src/openapi/write.js and commit it.\n',
  );
  process.exitCode = 1;
}
