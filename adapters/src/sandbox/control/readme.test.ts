import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { type ControlCall, controlCalls, fileCalls } from '@waxwing/contract/sandbox';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** A schema in the README's words: `{name, optional?, choice: a\|b, inner: {…}}`. */
function describeSchema(schema: Json): string | undefined {
  const alternatives = schema.anyOf as Json[] | undefined;
  const inner = alternatives?.map((one) => (one.type === 'null' ? 'null' : describeSchema(one)));
  if (inner) return inner.every(Boolean) ? inner.join('\\|') : undefined;
  if (schema.type === 'array') return `[${describeSchema(schema.items as Json) ?? ''}]`;
  // The kinds of faults have a table of their own.
  if (schema.enum && schema.enum.length < 5) return schema.enum.join('\\|');
  if (schema.type !== 'object') return undefined;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const described = describeSchema(field as Json);
    return `${name}${schema.required?.includes(name) ? '' : '?'}${described ? `: ${described}` : ''}`;
  });
  return `{${fields.join(', ')}}`;
}

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const rows = readme.matchAll(/^\| (`(?:GET|POST|DELETE) \/.*?) +\| +(.*?) *\|$/gm);
const listed = [...rows].flatMap(([, calls = '', answer = '']) =>
  [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => ({
    call,
    answer: /^`(\{.*?)`/.exec(answer)?.[1],
  })),
);

const described = (Object.keys(controlCalls) as ControlCall[]).map((name) => {
  const { body, answer } = controlCalls[name] as { body?: z.ZodType; answer: z.ZodType };
  const given = body && describeSchema(z.toJSONSchema(body, { io: 'input' }));
  const answered = z.toJSONSchema(answer, { unrepresentable: 'any' });
  return { call: given ? `${name} ${given}` : name, answer: describeSchema(answered) };
});

test('the README lists every call with its fields', () => {
  // The former name of a call is in a sentence.
  const current = described.filter(({ call }) => !call.startsWith('POST /phones/{number}/code'));
  const expected = [...current.map(({ call }) => call), ...Object.keys(fileCalls)];
  expect(listed.map(({ call }) => call).sort()).toEqual(expected.sort());
});

const isJson = ({ call }: { call: string }) => !Object.hasOwn(fileCalls, call);

test.each(listed.filter(({ answer }) => answer).filter(isJson))(
  'the README knows the answer of $call',
  ({ call, answer }) => {
    expect(answer).toBe(described.find((one) => one.call === call)?.answer);
  },
);

test('the README lists every field of a message', () => {
  const [table = ''] = /## Messages[\s\S]*?\n## /.exec(readme) ?? [];
  const cells = [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+(?=`)/g) ?? [],
  );
  const message = controlCalls['GET /phones/{number}/messages'].answer.shape.messages.element;
  const fields = Object.keys(message.omit({ from: true, frames: true }).shape);
  expect(cells.sort()).toEqual(fields.sort());
});
