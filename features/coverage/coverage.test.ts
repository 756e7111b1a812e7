import { describe, expect, it } from '@jest/globals';
import { unknownIds, unprovenIds, writeReport } from './report.js';
import { scenariosOf } from './scenarios.js';
import { parseSpecList } from './spec-list.js';
import { testsOf } from './tests.js';

const LIST =
  '# List\n\n## 7 Calls\n- 7.SEND.01 Send\n- 7.SEND.02 The other name\n\n## S The send call\n- S.IDEM.01 Once\n';
const FEATURE = `
@sending @7.SEND.01
Feature: Sending

  @S.IDEM.01
  Scenario: Once
    Given nothing

  Scenario Outline: Twice
    Given nothing

    @7.SEND.02
    Examples:
      | a |
`;

describe('the list of ids', () => {
  it('keeps the order and parses the sections', () => {
    expect(parseSpecList(LIST).map(({ id, section }) => [id, section])).toEqual([
      ['7.SEND.01', '7 Calls'],
      ['7.SEND.02', '7 Calls'],
      ['S.IDEM.01', 'S The send call'],
    ]);
  });

  it('rejects a duplicate id, and a line without one', () => {
    expect(() => parseSpecList('- 7.SEND.01 a\n- 7.SEND.01 b')).toThrow('twice');
    expect(() => parseSpecList('- send')).toThrow('not an entry');
  });
});

describe('the tags of scenarios', () => {
  it("inherits a feature's ids, and ignores tags that only group", () => {
    expect(scenariosOf(FEATURE, 'a.feature').map(({ name, ids }) => [name, ids])).toEqual([
      ['Once', ['7.SEND.01', 'S.IDEM.01']],
      ['Twice', ['7.SEND.01']],
    ]);
  });
});

describe('the marks of tests', () => {
  it('are read from names in any quotes, and also after each.table', () => {
    const source =
      "it('sends [7.SEND.01, S.IDEM.01]', f); test.each([1, 2])(`is [7.SEND.02]`, f); it('no [mark]', f)";
    expect(testsOf(source, 'a.test.ts').map(({ name, ids }) => [name, ids])).toEqual([
      ['sends', ['7.SEND.01', 'S.IDEM.01']],
      ['is', ['7.SEND.02']],
    ]);
  });

  it('are read after a table of texts and calls, and never from its texts', () => {
    const source =
      "test.each([['a [S.IDEM.01]', new Status(409)], null] as const)(\n  'of %s [7.SEND.01]', f); test('x', f)";
    expect(testsOf(source, 'a.test.ts').map(({ name, ids }) => [name, ids])).toEqual([
      ['of %s', ['7.SEND.01']],
    ]);
  });
});

describe('the report', () => {
  const entries = parseSpecList(LIST);
  const proofs = scenariosOf(FEATURE, 'a.feature');

  it('counts what is proven and names the proofs', () => {
    const text = writeReport(entries, proofs, '## Calls\n');
    expect(text).toContain('| 7 Calls | 2 | 1 |');
    expect(text).toContain('| **all** | **3** | **2** |');
    expect(text).toContain('| S.IDEM.01 | Once | Once (`a.feature`) |');
    expect(text.endsWith('\n## Calls\n')).toBe(true);
  });

  it('finds unproven ids', () => {
    expect(unprovenIds(entries, proofs)).toEqual(['7.SEND.02 is proven nowhere: The other name']);
  });

  it('finds unknown ids', () => {
    const odd = [{ ids: ['7.SEND.99'], name: 'Odd', file: 'b.feature' }];
    expect(unknownIds(entries, [...proofs, ...odd])).toEqual([
      '7.SEND.99 is no known id: "Odd" in b.feature',
    ]);
  });
});
