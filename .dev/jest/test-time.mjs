// In every test file, before its tests: their timeout, and that of everything that waits.
import { afterEach, beforeEach, jest } from '@jest/globals';
import { beginTest, endTest, TEST_MS, WAIT_MS } from '../../core/testing/eventually.ts';

jest.setTimeout(TEST_MS);
beforeEach(beginTest);
afterEach(endTest);

// The library's default of one second is less than a busy machine may need to render a page.
if (globalThis.document) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS });
}
