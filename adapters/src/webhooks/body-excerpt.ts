/** How many bytes of an answer's body are kept. */
const MAX_BYTES = 4_096;
const WHOLE = new TextDecoder();

/** The beginning of a body, as text. */
export class BodyExcerpt {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  /** Whether there was more than is kept. */
  get full(): boolean {
    return this.#bytes > MAX_BYTES;
  }

  add(chunk: Buffer): void {
    if (this.full) return;
    // A part of the socket's buffer would keep all of it.
    this.#chunks.push(Buffer.from(chunk.subarray(0, MAX_BYTES - this.#bytes)));
    this.#bytes += chunk.length;
  }

  /** Without NUL, which PostgreSQL's text cannot hold, and without the half of a character where it was cut. */
  text(): string {
    if (this.#chunks.length === 0) return '';
    const bytes = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    // With `stream` a decoder keeps the rest for the next text.
    const text = this.full ? new TextDecoder().decode(bytes, { stream: true }) : WHOLE.decode(bytes);
    return text.replaceAll('\0', '');
  }
}
