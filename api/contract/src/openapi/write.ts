import { writeFile } from 'node:fs/promises';
import { committedFiles } from './committed-file.js';

for (const { path, text } of committedFiles()) await writeFile(path, text);
