import { ID, type Proof } from './proof.js';

/** `it(`, `test(` or `describe(`, also with a table, up to the name in quotes. A table ends before the next test. */
const NAMED =
  /\b(?:it|test|describe)(?:\.each\s*\((?:(?!\b(?:it|test|describe)\b).)*?\)|(?:\.\w+)?)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const MARKS = /\[([^\]]+)\]/g;

/** The tests of a file whose names contain marks such as `[7.SEND.01]`, or `[7.SEND.01, S.CALL.01]`. */
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
