import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { renderOperations } from '../../tools/render-operations.ts';
import { renderPublicOperations } from '../../tools/render-public-operations.ts';

test('the table of operations matches the contract (update it with npm run openapi)', async () => {
  const committed = await readFile(new URL('./operations.ts', import.meta.url), 'utf8');
  expect(committed).toBe(renderOperations());
});

test('the table of public calls matches the contract (update it with npm run openapi)', async () => {
  const committed = await readFile(new URL('../public-operations/index.ts', import.meta.url), 'utf8');
  expect(committed).toBe(renderPublicOperations());
});
