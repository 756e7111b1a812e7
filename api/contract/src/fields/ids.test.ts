import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeId, encodeId, type IdPrefix } from './ids.js';

const prefix = fc.constantFrom<IdPrefix>('acc', 'evt', 'hook', 'ins', 'key', 'msg', 'rpl');

describe('ids on the wire', () => {
  test('every UUID survives the round trip through its prefixed form', () => {
    fc.assert(
      fc.property(prefix, fc.uuid(), (kind, uuid) => {
        const wire = encodeId(kind, uuid);
        expect(wire).toMatch(/^(acc|evt|hook|ins|key|msg|rpl)_[0-9a-f]{32}$/);
        expect(decodeId(kind, wire)).toBe(uuid);
        expect(decodeId(kind, wire.toUpperCase())).toBe(uuid);
      }),
    );
  });

  test('a plain UUID is accepted unchanged', () => {
    fc.assert(fc.property(prefix, fc.uuid(), (kind, uuid) => decodeId(kind, uuid) === uuid));
  });

  test('an id of another kind is not accepted', () => {
    fc.assert(
      fc.property(prefix, prefix, fc.uuid(), (kind, other, uuid) => {
        fc.pre(kind !== other);
        expect(decodeId(kind, encodeId(other, uuid))).toBeUndefined();
      }),
    );
  });

  test('any other text is not accepted, and never throws', () => {
    fc.assert(
      fc.property(prefix, fc.string({ unit: 'binary' }), (kind, text) => decodeId(kind, text) === undefined),
    );
    for (const text of [
      '',
      'ins_',
      `ins_${'0'.repeat(31)}`,
      `ins_${'0'.repeat(33)}`,
      `ins_${'g'.repeat(32)}`,
    ])
      expect(decodeId('ins', text)).toBeUndefined();
  });
});
