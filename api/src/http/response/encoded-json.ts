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
  if (!isConstant || typeof body !== 'object' || body === null) return new JsonText(body);
  const known = constants.get(body);
  if (known) return known;
  const { content, length, tag } = new JsonText(body);
  const encoded = { content: Buffer.from(content), length, tag };
  constants.set(body, encoded);
  return encoded;
}

/** Its length and tag are looked at once each, the tag by few answers. */
class JsonText implements EncodedJson {
  readonly content: string;

  constructor(body: unknown) {
    this.content = JSON.stringify(body);
  }

  get length(): number {
    return Buffer.byteLength(this.content);
  }

  get tag(): string {
    return entityTagOf(this.content);
  }
}
