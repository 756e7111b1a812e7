import type { proto } from '@whiskeysockets/baileys';

/** A message type of Baileys' protobufs. Their classes tell neither the types of their fields nor what they hold: it is tried out. */
interface ProtoClass {
  readonly prototype: object;
  fromObject(object: object): object;
}

/** Types with more fields are messages: one within another has one of its fields. */
const MAX_FILLED = 60;
/** How deep types may be nested. */
const MAX_DEPTH = 4;
/** What a field of a simple type takes: of each type at least one. */
const VALUES: readonly unknown[] = [3, 'AAEC', 86_400, 1, 'x'.repeat(40), 0, '3EB0A1', 2_000_000_000, true];

/** The names of a type's fields. */
export function fieldsOf({ prototype }: ProtoClass): string[] {
  const values = prototype as Readonly<Record<string, unknown>>;
  return Object.keys(values).filter((name) => typeof values[name] !== 'function');
}

/** Fills all fields of a message type, and of the types in it, with values that `seed` picks. */
export class Populator {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A message that holds this one field, filled. */
  message(Message: ProtoClass, field: string): proto.IMessage {
    return Message.fromObject({ [field]: this.#valueOf(Message, field, 0) });
  }

  #filled(type: ProtoClass, depth: number): object {
    const fields = fieldsOf(type);
    const chosen = fields.length > MAX_FILLED ? [this.#pick(fields)] : fields;
    return Object.fromEntries(chosen.map((field) => [field, this.#valueOf(type, field, depth)]));
  }

  #valueOf(type: ProtoClass, field: string, depth: number): unknown {
    const isList = Array.isArray((type.prototype as Record<string, unknown>)[field]);
    const one = this.#oneOf(type, field, { isList, depth });
    return isList && one !== undefined ? [one, one] : one;
  }

  #oneOf(type: ProtoClass, field: string, { isList, depth }: { isList: boolean; depth: number }): unknown {
    const inner = classOf(tried(type, field, isList ? [{}] : {}));
    if (inner) return depth < MAX_DEPTH ? this.#filled(inner, depth + 1) : {};
    // Behind the last one it begins anew, so that each that fits is found.
    const start = this.#random(VALUES.length);
    for (let n = 0; n < VALUES.length; n++) {
      const value = VALUES[(start + n) % VALUES.length];
      if (tried(type, field, isList ? [value] : value) !== undefined) return value;
    }
    return undefined;
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#random(values.length)]!;
  }

  /** The numbers of a linear congruential generator: the same for the same seed. */
  #random(limit: number): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#seed % limit;
  }
}

/** What a type makes of a value; undefined where it takes no such one. */
function tried(type: ProtoClass, field: string, value: unknown): unknown {
  try {
    const held = (type.fromObject({ [field]: value }) as Readonly<Record<string, unknown>>)[field];
    return (Array.isArray(held) ? held[0] : held) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The type of a value that is a message itself. */
function classOf(value: unknown): ProtoClass | undefined {
  const type = value instanceof Object ? (value.constructor as Partial<ProtoClass>) : undefined;
  return typeof type?.fromObject === 'function' ? (type as ProtoClass) : undefined;
}
