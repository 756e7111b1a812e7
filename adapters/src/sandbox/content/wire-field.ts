/** A field of protobuf that holds bytes: its tag, their length, and they. */
export const lengthDelimited = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; bytes.length === 0 || left > 0; left = Math.floor(left / 128)) {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0));
  }
  return Buffer.from(bytes);
}
