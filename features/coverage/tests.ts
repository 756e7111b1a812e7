import { ID, type Proof } from './proof.js';

/** `it(`, `test(` or `describe(`, with what may stand between, up to the name in quotes. */
const NAMED = /\b(?:it|test|describe)(?:\.\w+)?(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const MARKS = /\[([^\]]+)\]/g;

/** The tests of one file whose names carry marks such as `[7.SEND.01]`, or `[7.SEND.01, S.CALL.01]`. */
export function testsOf(source: string, file: string): Proof[] {
  return [...source.matchAll(NAMED)].flatMap(([, , name = '']) => {
    const ids = [...name.matchAll(MARKS)].flatMap(([, mark = '']) => idsIn(mark));
    if (ids.length === 0) return [];
    return [{ ids, name: name.replace(MARKS, '').replaceAll(/\s+/g, ' ').trim(), file }];
  });
}

function idsIn(mark: string): string[] {
  return mark.split(/[\s,]+/).filter((word) => ID.test(word));
}
