import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MalformedProtobuf, type MessageShape, messageField, ProtobufWalker } from './protobuf-walker.js';

interface Inner {
  number?: number;
  bytes?: Buffer;
}

interface Outer {
  inner: Inner[];
  number?: number;
  length?: number;
}

const INNER: MessageShape<Inner> = {
  create: () => ({}),
  fields: {
    1: {
      kind: 'number',
      set: (to, value) => {
        to.number = value;
      },
    },
    2: {
      kind: 'bytes',
      max: 8,
      set: (to, value) => {
        to.bytes = value;
      },
    },
  },
};

const OUTER: MessageShape<Outer> = {
  create: () => ({ inner: [] }),
  fields: {
    1: {
      kind: 'number',
      set: (to, value) => {
        to.number = value;
      },
    },
    2: messageField(INNER, (to: Outer, inner) => void to.inner.push(inner)),
    3: {
      kind: 'length',
      set: (to, length) => {
        to.length = length;
      },
    },
  },
};

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const field = (id: number, bytes: readonly number[]) => [
  ...varint(id * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const numberField = (id: number, value: number) => [...varint(id * 8), ...varint(value)];

/** Pushes the bytes in chunks that end at `cuts`. */
function walk(bytes: readonly number[], cuts: readonly number[] = []): Outer {
  const root: Outer = { inner: [] };
  const walker = new ProtobufWalker(OUTER, root);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    walker.push(Uint8Array.from(bytes.slice(from, end)));
    from = end;
  }
  walker.end();
  return root;
}

const cuts = fc.array(fc.nat(5_000), { maxLength: 30 });
const aNumber = fc.maxSafeNat();
const anInner = fc.record({
  number: aNumber,
  bytes: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 8 }),
});

describe('reading protobuf as a stream', () => {
  test('finds the same fields wherever the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(anInner, { maxLength: 20 }), aNumber, cuts, (inners, number, at) => {
        const bytes = [
          ...inners.flatMap((inner) => field(2, [...numberField(1, inner.number), ...field(2, inner.bytes)])),
          ...numberField(1, number),
        ];
        const expected = inners.map((inner) => ({ number: inner.number, bytes: Buffer.from(inner.bytes) }));
        expect(walk(bytes, at)).toEqual({ inner: expected, number });
      }),
    );
  });

  test('skips unwanted fields of any type, and values that are too long', () => {
    const unwanted = [
      ...numberField(9, 300),
      ...field(10, [1, 2, 3]),
      ...[...varint(11 * 8 + 5), 1, 2, 3, 4],
      ...[...varint(12 * 8 + 1), 1, 2, 3, 4, 5, 6, 7, 8],
    ];
    const bytes = [
      ...unwanted,
      ...field(2, [...unwanted, ...field(2, [1, 2, 3, 4, 5, 6, 7, 8, 9])]),
      ...field(3, [7, 7]),
    ];
    expect(walk(bytes)).toEqual({ inner: [{}], length: 2 });
  });

  test('reports an empty message', () => {
    expect(walk(field(2, []))).toEqual({ inner: [{}] });
  });

  test('any bytes end in a result or in MalformedProtobuf, whatever lengths they announce', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), cuts, (bytes, at) => {
        try {
          walk([...bytes], at);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedProtobuf);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a varint of too many bytes', Array.from({ length: 11 }, () => 0x80)],
    ['a field without a number', [0x02, 0x00]],
    ['a group', [0x0b]],
    ['a field that is longer than its message', [...varint(2 * 8 + 2), 2, ...varint(2 * 8 + 2), 5]],
    ['a number that is longer than its message', [...varint(2 * 8 + 2), 2, 0x08, 0x80, 0x01]],
    ['a fixed number that is longer than its message', [...varint(2 * 8 + 2), 2, 0x79, 0x00]],
    ['a field that breaks off', field(2, numberField(1, 5)).slice(0, -1)],
    [
      'an announced length beyond the safe integers',
      [...varint(3 * 8 + 2), ...Array.from({ length: 9 }, () => 0xff), 0x01],
    ],
  ])('%s is refused', (_, bytes) => {
    expect(() => walk(bytes)).toThrow(MalformedProtobuf);
  });

  test('an announced length costs nothing before its bytes arrive', () => {
    const walker = new ProtobufWalker(OUTER, { inner: [] });
    walker.push(Uint8Array.from([...varint(3 * 8 + 2), ...varint(2 ** 40)]));
    walker.push(new Uint8Array(1024));
    expect(() => walker.end()).toThrow(MalformedProtobuf);
  });
});
