import { writeFile } from 'node:fs/promises';
import { serializeOpenApi } from './build.js';
import { committedFilePath } from './committed-file.js';

await writeFile(committedFilePath(), serializeOpenApi());
