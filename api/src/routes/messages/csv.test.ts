import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCsvRow } from './history-csv.js';

const text = fc.string({ unit: fc.constantFrom(...'a1 =＝+-@\t\r\n",\'é', '🙂'), maxLength: 12 });

describe('formatCsvRow', () => {
  test('separates cells by commas and quotes what holds one', () => {
    expect(formatCsvRow(['a', 'b,c', 'say "hi"', 'two\nlines', null, ''])).toBe(
      'a,"b,c","say ""hi""","two\nlines",,\r\n',
    );
  });

  test.each(['Hello;=1+1', 'Hello\t=1+1'])(
    '%j stays one cell where other separators count as well',
    (cell) => {
      expect(formatCsvRow(['a', cell])).toBe(`a,"${cell}"\r\n`);
    },
  );

  test.each([
    '=1+1',
    '+91',
    '-1',
    '@cmd',
    '\tx',
    '\rx',
    '\n=1',
    '＝1',
    '＠x',
    '＋1',
    '－1',
    '=cmd|’/C calc’!A1',
    '@SUM(1,1)',
    '=HYPERLINK("http://evil.example")',
  ])('%j is not a formula in a spreadsheet', (cell) => {
    expect(readRow(formatCsvRow([cell]))).toEqual([`'${cell}`]);
  });

  test('a reader gets every cell back, except for the mark before a possible formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(readRow(formatCsvRow(cells))).toEqual(
          cells.map((cell) => (/^[=+\-@\t\r\n＝]/.test(cell) ? `'${cell}` : cell)),
        );
      }),
    );
  });
});

/** Reads one row by the rules of RFC 4180. */
function readRow(row: string): string[] {
  expect(row.endsWith('\r\n')).toBe(true);
  const cells: string[] = [];
  let rest = `,${row.slice(0, -2)}`;
  while (rest !== '') {
    const [whole, quoted, plain] = /^,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest)!;
    cells.push(quoted?.replaceAll('""', '"') ?? plain!);
    rest = rest.slice(whole.length);
  }
  return cells;
}
