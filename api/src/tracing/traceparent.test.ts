import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTraceparent } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const id = (length: number) => hex(length).filter((text) => !/^0+$/.test(text));

describe('the header traceparent', () => {
  test('names the trace, the span and whether it is sampled', () => {
    fc.assert(
      fc.property(id(32), id(16), hex(2), (traceId, spanId, flags) => {
        const isSampled = Number.parseInt(flags, 16) % 2 === 1;
        expect(parseTraceparent(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, spanId, isSampled });
      }),
    );
  });

  test.each([
    ['of another length', `00-${TRACE}0-${SPAN}-01`],
    ['in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['with a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['of the version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['of version 00 with a further part', `00-${TRACE}-${SPAN}-01-more`],
    ['with spaces', ` 00-${TRACE}-${SPAN}-01`],
    ['that is given twice', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['that is absent', undefined],
  ])('%s is ignored', (_, header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  test('of a later version may have further parts', () => {
    expect(parseTraceparent(`01-${TRACE}-${SPAN}-00-more`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      isSampled: false,
    });
  });

  test('of any text is either ignored or names ids that are well formed', () => {
    const almost = fc
      .tuple(hex(2), fc.oneof(hex(32), hex(31)), fc.oneof(hex(16), fc.string()), hex(2))
      .map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 400 }), almost), (header) => {
        const parsed = parseTraceparent(header);
        if (!parsed) return;
        expect(parsed.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
        expect(parsed.spanId).toMatch(/^(?!0{16})[0-9a-f]{16}$/);
      }),
    );
  });
});
