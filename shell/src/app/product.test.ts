import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PRODUCT } from './product.js';

test('the pages and the API use the same name and support address [D.NAME.01, D.NAME.02]', async () => {
  const contract = await readFile(join(import.meta.dirname, '../../../api/contract/src/product.ts'), 'utf8');
  expect(PRODUCT.name).toBe('Waxwing');
  expect(contract).toContain(`name: '${PRODUCT.name}'`);
  expect(contract).toContain(`supportEmail: '${PRODUCT.supportEmail}'`);
});
