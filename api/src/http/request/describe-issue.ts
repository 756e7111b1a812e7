import type { z } from 'zod';

const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 64;

export interface DescribedIssue {
  readonly sentence: string;
  readonly field: string | undefined;
}

type Issue = z.core.$ZodIssue;

/** The sentence for an invalid field, which it names. `part` is where the field is: body, query or headers. */
export function describeIssue(issue: Issue, part: string): DescribedIssue {
  if (issue.code === 'unrecognized_keys') return describeUnknownKeys(issue);
  const field = issue.path.length > 0 ? issue.path.join('.') : undefined;
  return { sentence: `${field ?? `The ${part}`} ${predicate(issue)}`, field };
}

function describeUnknownKeys({ keys, path }: Extract<Issue, { code: 'unrecognized_keys' }>): DescribedIssue {
  const names = keys.slice(0, MAX_NAMED).map((key) => [...path, key].join('.').slice(0, MAX_NAME_LENGTH));
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  return {
    sentence: `${keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${names.join(', ')}${more}`,
    field: names[0],
  };
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // The contract's own sentence goes before those for any field.
      if (!issue.message.startsWith(ZODS_OWN) && issue.input !== undefined) return issue.message;
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      if (issue.origin === 'array') return `may have at most ${countOf(issue.maximum)}`;
      return issue.origin === 'string'
        ? `may have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'array') return `must have at least ${countOf(issue.minimum)}`;
      return `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of ${issue.values.join(', ')}`;
    default:
      // The contract words its own rules as predicates.
      return issue.message;
  }
}

const countOf = (entries: number | bigint) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;

/** How the messages of the library begin. */
const ZODS_OWN = 'Invalid input';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a whole number',
  object: 'a JSON object',
  record: 'a JSON object',
  array: 'a list',
};
