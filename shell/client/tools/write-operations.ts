import { writeFile } from 'node:fs/promises';
import { renderOperations } from './render-operations.ts';
import { renderPublicOperations } from './render-public-operations.ts';

await writeFile(new URL('../src/call/operations.ts', import.meta.url), renderOperations());
await writeFile(new URL('../src/public-operations/index.ts', import.meta.url), renderPublicOperations());
