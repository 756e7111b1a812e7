/**
 * Frees the memory of some bytes at once, because a garbage collection would stop the thread. The bytes are empty afterwards, so the caller
 * must be their last reader. Bytes that share their memory with others stay as they are.
 */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  if (isWhole && !buffer.detached) buffer.transfer(0);
}
