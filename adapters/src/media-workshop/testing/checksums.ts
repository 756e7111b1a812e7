/** The checksum of the head of a FLAC frame. */
export const crc8 = (bytes: Uint8Array): number => crc(bytes, { bits: 8, polynomial: 0x07 });

/** The checksum of a whole FLAC frame. */
export const crc16 = (bytes: Uint8Array): number => crc(bytes, { bits: 16, polynomial: 0x8005 });

function crc(
  bytes: Uint8Array,
  { bits, polynomial }: { readonly bits: number; readonly polynomial: number },
): number {
  const top = 1 << (bits - 1);
  const mask = 2 * top - 1;
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << (bits - 8));
    for (let bit = 0; bit < 8; bit++) next = next & top ? (next << 1) ^ polynomial : next << 1;
    return next & mask;
  }, 0);
}
