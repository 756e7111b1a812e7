import { writeFile } from 'node:fs/promises';
import { renderOperations } from './render-operations.ts';

await writeFile(new URL('../src/call/operations.ts', import.meta.url), renderOperations());
