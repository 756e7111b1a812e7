import { writeFile } from 'node:fs/promises';
import { operationsText } from './operations-text.ts';

await writeFile(new URL('../src/call/operations.ts', import.meta.url), operationsText());
