const ROUTING_MAGIC = Buffer.from('ED');
const HEADER_LENGTH = 4;

/** A client whose bytes are not WhatsApp framing. */
export class FramingError extends Error {}

/**
 * Splits the byte stream of one socket into frames (3-byte big-endian length + data). The stream starts with
 * an optional routing block (`ED`, 0, 1, length, bytes) and the 4-byte protocol header.
 */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);
  #header: Buffer | undefined;

  /** The protocol header as received; the Noise handshake authenticates exactly these bytes. */
  get header(): Buffer {
    if (!this.#header) throw new FramingError('no protocol header received yet');
    return this.#header;
  }

  push(data: Buffer): Buffer[] {
    this.#pending = this.#pending.length === 0 ? data : Buffer.concat([this.#pending, data]);
    if (!this.#header && !this.#readHeader()) return [];
    const frames: Buffer[] = [];
    while (this.#pending.length >= 3) {
      const end = 3 + this.#pending.readUIntBE(0, 3);
      if (this.#pending.length < end) break;
      frames.push(this.#pending.subarray(3, end));
      this.#pending = this.#pending.subarray(end);
    }
    return frames;
  }

  #readHeader(): boolean {
    const bytes = this.#pending;
    if (bytes.length < HEADER_LENGTH) return false;
    let start = 0;
    if (bytes.subarray(0, 2).equals(ROUTING_MAGIC)) {
      if (bytes.length < 7) return false;
      start = 7 + bytes.readUIntBE(4, 3);
    }
    if (bytes.length < start + HEADER_LENGTH) return false;
    const header = bytes.subarray(start, start + HEADER_LENGTH);
    if (header.toString('latin1', 0, 2) !== 'WA') throw new FramingError('not a WhatsApp protocol header');
    this.#header = header;
    this.#pending = bytes.subarray(start + HEADER_LENGTH);
    return true;
  }
}

/** Puts the 3-byte length before the data. */
export function encodeFrame(data: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(3 + data.length);
  framed.writeUIntBE(data.length, 0, 3);
  framed.set(data, 3);
  return framed;
}
