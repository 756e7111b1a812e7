import { startTestServer } from './test-server.mjs';

/** Before all workers: they inherit WAXWING_TEST_DATABASE. */
export default async function setUp() {
  globalThis.waxwingTestServer = await startTestServer();
}
