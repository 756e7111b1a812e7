import { entityTagOf } from './entity-tag.js';

/** A body as JSON. */
export interface EncodedJson {
  readonly content: string | Buffer;
  /** In bytes. */
  readonly length: number;
  readonly tag: string;
}

const constants = new WeakMap<object, EncodedJson>();

/** Encodes a body; one that `isConstant` is encoded when it is first asked for, and kept as long as the body itself. */
export function encodeJson(body: unknown, isConstant = false): EncodedJson {
  if (!isConstant || typeof body !== 'object' || body === null) return encode(body);
  const known = constants.get(body);
  if (known) return known;
  const { content, length, tag } = encode(body);
  const encoded = { content: Buffer.from(content), length, tag };
  constants.set(body, encoded);
  return encoded;
}

function encode(body: unknown) {
  const content = JSON.stringify(body);
  return {
    content,
    get length() {
      return Buffer.byteLength(content);
    },
    get tag() {
      return entityTagOf(content);
    },
  };
}
