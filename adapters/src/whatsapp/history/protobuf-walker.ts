/** The wanted fields of a protobuf message. Other fields are skipped. */
export interface MessageShape<T> {
  readonly create: () => T;
  readonly fields: Readonly<Record<number, FieldShape<T>>>;
}

export type FieldShape<T> =
  | { readonly kind: 'number'; readonly set: (to: T, value: number) => void }
  /** Bytes or text. A value longer than `max` counts as absent. */
  | { readonly kind: 'bytes'; readonly max: number; readonly set: (to: T, value: Buffer) => void }
  /** Only its length is read. */
  | { readonly kind: 'length'; readonly set: (to: T, length: number) => void }
  | {
      readonly kind: 'message';
      readonly shape: MessageShape<unknown>;
      readonly set: (to: T, value: unknown) => void;
    };

/** A field that holds a message. */
export function messageField<T, M>(shape: MessageShape<M>, set: (to: T, value: M) => void): FieldShape<T> {
  return {
    kind: 'message',
    shape: shape as MessageShape<unknown>,
    set: set as (to: T, value: unknown) => void,
  };
}

/** The bytes are not valid protobuf. */
export class MalformedProtobuf extends Error {
  override readonly name = 'MalformedProtobuf';
}

interface Frame {
  readonly shape: MessageShape<unknown>;
  readonly value: unknown;
  /** Its end, as an offset from the first byte of all. */
  readonly end: number;
  /** The field that gets the message when it has ended; undefined for the outermost. */
  readonly field: Extract<FieldShape<unknown>, { kind: 'message' }> | undefined;
}

type Step = 'tag' | 'value' | 'length' | 'skip' | 'collect';

const MAX_VARINT_BYTES = 10;

/**
 * Reads protobuf as a stream, in chunks of any size. It keeps only the wanted fields, whose size is bounded, and a frame for each
 * message around the current position: the shape bounds that depth, not the bytes.
 */
export class ProtobufWalker<T> {
  readonly #frames: Frame[];
  #position = 0;
  #step: Step = 'tag';
  /** The number being read. */
  #number = 0;
  #scale = 1;
  #digits = 0;
  /** The field whose value comes next; undefined for a skipped one. */
  #field: FieldShape<unknown> | undefined;
  /** Bytes of the field that are still to come. */
  #left = 0;
  #collected: Buffer | undefined;

  constructor(shape: MessageShape<T>, root: T) {
    const top = shape as MessageShape<unknown>;
    this.#frames = [{ shape: top, value: root, end: Number.POSITIVE_INFINITY, field: undefined }];
  }

  /** @throws MalformedProtobuf */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#step !== 'skip' && this.#step !== 'collect') {
        this.#digit(chunk[at]!);
        at += 1;
        continue;
      }
      const length = Math.min(this.#left, chunk.length - at);
      this.#take(chunk, at, length);
      at += length;
    }
  }

  /** To be called after the last chunk. @throws MalformedProtobuf if it ends inside a field */
  end(): void {
    if (this.#frames.length > 1 || this.#step !== 'tag' || this.#digits > 0)
      throw malformed('it ends amid a field');
  }

  #take(chunk: Uint8Array, at: number, length: number): void {
    this.#collected?.set(chunk.subarray(at, at + length), this.#collected.length - this.#left);
    this.#left -= length;
    this.#position += length;
    if (this.#left > 0) return;
    const [field, collected] = [this.#field, this.#collected];
    this.#collected = undefined;
    if (collected && field?.kind === 'bytes') field.set(this.#top.value, collected);
    this.#fieldDone();
  }

  #digit(byte: number): void {
    this.#position += 1;
    this.#digits += 1;
    if (this.#digits > MAX_VARINT_BYTES) throw malformed('a number is too long');
    if (this.#position > this.#top.end) throw malformed('a field is longer than its message');
    this.#number += (byte & 0x7f) * this.#scale;
    this.#scale *= 128;
    if (byte >= 0x80) return;
    const number = this.#number;
    this.#number = 0;
    this.#scale = 1;
    this.#digits = 0;
    if (this.#step === 'tag') this.#tag(number);
    else if (this.#step === 'length') this.#length(number);
    else {
      if (this.#field?.kind === 'number') this.#field.set(this.#top.value, number);
      this.#fieldDone();
    }
  }

  #tag(tag: number): void {
    const id = Math.floor(tag / 8);
    if (id === 0 || tag > 0xffff_ffff) throw malformed('a field has no number');
    const { fields } = this.#top.shape;
    this.#field = Object.hasOwn(fields, id) ? fields[id] : undefined;
    const type = tag % 8;
    if (type === 0) this.#step = 'value';
    else if (type === 2) this.#step = 'length';
    else if (type === 1 || type === 5) {
      this.#field = undefined;
      this.#begin('skip', type === 1 ? 8 : 4);
    } else throw malformed(`a field of type ${type}`);
  }

  #length(length: number): void {
    const end = this.#position + length;
    if (end > this.#top.end || !Number.isSafeInteger(end))
      throw malformed('a field is longer than its message');
    const field = this.#field;
    if (field?.kind === 'message') {
      this.#frames.push({ shape: field.shape, value: field.shape.create(), end, field });
      this.#fieldDone();
      return;
    }
    if (field?.kind === 'length') field.set(this.#top.value, length);
    const wanted = field?.kind === 'bytes' && length <= field.max;
    if (wanted) this.#collected = Buffer.alloc(length);
    this.#begin(wanted ? 'collect' : 'skip', length);
  }

  #begin(step: 'skip' | 'collect', length: number): void {
    if (this.#position + length > this.#top.end) throw malformed('a field is longer than its message');
    this.#step = step;
    this.#left = length;
    if (length === 0) this.#take(EMPTY, 0, 0);
  }

  /** Ends every message that ends at this position. */
  #fieldDone(): void {
    this.#step = 'tag';
    this.#field = undefined;
    while (this.#top.end === this.#position) {
      const { value, field } = this.#frames.pop()!;
      field?.set(this.#top.value, value);
    }
  }

  get #top(): Frame {
    return this.#frames.at(-1)!;
  }
}

const EMPTY = new Uint8Array();

function malformed(what: string): MalformedProtobuf {
  return new MalformedProtobuf(`no protobuf: ${what}`);
}
