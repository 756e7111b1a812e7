import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';

const WIRE_VARINT = 0;
const WIRE_64 = 1;
const WIRE_BYTES = 2;
const WIRE_32 = 5;

/** The number of a field of these bytes that Baileys' protobuf does not know, and has skipped; undefined for none. */
export function unnamedField(
  { proto: { Message } }: Baileys,
  message: proto.IMessage,
  bytes: Uint8Array,
): number | undefined {
  const known = new Set(fieldNumbers(Message.encode(message).finish()));
  return fieldNumbers(bytes).find((field) => !known.has(field));
}

/** The numbers of the outermost fields, as far as the bytes are well-formed. */
function fieldNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let at = 0;
  /** The low 32 bits: no field and no length has more. */
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; at < bytes.length; shift += 7) {
      const byte = bytes[at++]!;
      if (shift < 32) value = (value | ((byte & 0x7f) << shift)) >>> 0;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag & 7;
    const value = wire === WIRE_VARINT || wire === WIRE_BYTES ? varint() : 0;
    if (wire === WIRE_BYTES) at += value;
    else if (wire === WIRE_64) at += 8;
    else if (wire === WIRE_32) at += 4;
    else if (wire !== WIRE_VARINT) break;
    numbers.push(tag >>> 3);
  }
  return numbers;
}
