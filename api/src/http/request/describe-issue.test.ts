import { describe, expect, test } from '@jest/globals';
import { contract, type Operation } from '@waxwing/contract';
import { z } from 'zod';
import { describeIssue } from './describe-issue.js';

const schema = z.strictObject({
  name: z.string().max(3).optional(),
  count: z.int().min(1).max(9).optional(),
  on: z.boolean().optional(),
  kind: z.enum(['a', 'b']).optional(),
  email: z.string(),
  list: z.array(z.string()).min(1).max(2).optional(),
  pairs: z.record(z.string(), z.string()).optional(),
});
const choice = z.strictObject({ kind: z.enum(['a', 'b']) });

function sentenceFor(value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true });
  return describeIssue(error!.issues[0]!, 'body');
}

describe('describeIssue', () => {
  test.each([
    [{}, 'email is required', 'email'],
    [{ email: 1 }, 'email must be a string', 'email'],
    [{ email: null }, 'email must be a string', 'email'],
    [{ email: '', name: 'abcd' }, 'name may have at most 3 characters', 'name'],
    [{ email: '', count: 0 }, 'count must be at least 1', 'count'],
    [{ email: '', count: 10 }, 'count must be at most 9', 'count'],
    [{ email: '', count: 1.5 }, 'count must be a whole number', 'count'],
    [{ email: '', count: 'x' }, 'count must be a whole number', 'count'],
    [{ email: '', on: 'yes' }, 'on must be true or false', 'on'],
    [{ email: '', kind: 'c' }, 'kind must be one of a, b', 'kind'],
    [{ email: '', list: 'a' }, 'list must be a list', 'list'],
    [{ email: '', list: [] }, 'list must have at least 1 entry', 'list'],
    [{ email: '', list: ['a', 'b', 'c'] }, 'list may have at most 2 entries', 'list'],
    [{ email: '', pairs: [] }, 'pairs must be a JSON object', 'pairs'],
    [{ email: '', x: 1 }, 'Unknown field: x', 'x'],
    [{ email: '', x: 1, y: 2 }, 'Unknown fields: x, y', 'x'],
    [[], 'The body must be a JSON object', undefined],
  ])('%j: %s', (value, sentence, field) => {
    expect(sentenceFor(value)).toEqual({ sentence, field });
  });

  test('a missing choice is reported as required, like any other field', () => {
    const { error } = choice.safeParse({}, { reportInput: true });
    expect(describeIssue(error!.issues[0]!, 'body').sentence).toBe('kind is required');
  });

  test('many and long unknown fields do not make the answer long', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}x`.padEnd(1000, 'x'), 1]));
    const { sentence } = sentenceFor({ email: '', ...many });
    expect(sentence.length).toBeLessThan(500);
    expect(sentence).toMatch(/ and 995 more$/);
  });
});

describe('a field of a query that is refused', () => {
  const operations = Object.values(contract).flatMap((group) => Object.values(group) as Operation[]);
  const fields = operations.flatMap(({ id, query }) =>
    Object.keys(query.shape).map((field) => ({ id, query, field })),
  );

  test.each(fields)('says in our words what is expected: $id, $field', ({ query, field }) => {
    for (const value of ['', 'abc', '-1', '1.5', '2026-13-01', '9'.repeat(2_000), ['a', 'b']]) {
      const { error } = query.safeParse({ [field]: value }, { reportInput: true });
      const issue = error?.issues.find(({ path }) => path[0] === field);
      if (issue) expect(describeIssue(issue, 'query').sentence).not.toMatch(/Invalid|pattern|\[object/);
    }
  });
});
