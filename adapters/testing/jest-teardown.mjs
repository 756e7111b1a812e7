/** After all workers. */
export default async function tearDown() {
  await globalThis.waxwingTestServer.stop();
}
