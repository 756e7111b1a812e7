/**
 * Gives the memory of some bytes back at once, in place of leaving it to a collection, which stops the thread. Only for bytes that nobody
 * reads any more: they are empty afterwards. Bytes that share their memory with others stay as they are.
 */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  if (isWhole && !buffer.detached) buffer.transfer(0);
}
