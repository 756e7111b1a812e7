import { writeFile } from 'node:fs/promises';
import { openApiText } from './build.js';
import { committedFile } from './committed-file.js';

await writeFile(committedFile(), openApiText());
