// What a remote and the shell must agree on, by the contract that each was built from: decision 41.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../client/src/call/operations.ts';
import { root } from './paths.mjs';

/** The contract of these sources: the client's table of calls, and their schemas. */
export const ownContract = () => ({
  operations: OPERATIONS,
  openapi: JSON.parse(readFileSync(join(root, 'api/contract/openapi.json'), 'utf8')),
});

/** The terms of every call, by its name. */
export function contractTerms({ operations, openapi }) {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, callTerms(operation, openapi)]),
  );
}

/**
 * The terms of a call, one for each thing that is agreed on, as short hashes with a space between. Those that begin with `!` name
 * what a request must have.
 */
function callTerms([method, path, auth], openapi) {
  const { parameters = [], requestBody, responses } = openapi.paths[path][method.toLowerCase()];
  const request = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const answers = Object.entries(responses).filter(([status]) => status < '300');
  const terms = [
    `${method} ${path} ${auth}`,
    ...requestTerms(request, '', openapi),
    ...requestTerms(schemaOf(requestBody), 'body', openapi),
    ...answers.flatMap(([, answer]) => [...answerTerms(schemaOf(answer), '', openapi)]),
  ];
  return [...new Set(terms)].map(shortHash).join(' ');
}

const schemaOf = (body) => Object.values(body?.content ?? {})[0]?.schema ?? {};

const shortHash = (term) =>
  (term.startsWith('!') ? '!' : '') + createHash('sha256').update(term).digest('base64url').slice(0, 3);

/** A request may have what the schema accepts, and must have what it requires. */
function* requestTerms(schema, path, openapi) {
  for (const part of variantsOf(schema, openapi)) {
    yield* typesOf(part).map((type) => `> ${path} ${type}`);
    const values = 'const' in part ? [part.const] : (part.enum ?? []);
    yield* values.map((value) => `> ${path} = ${value}`);
    yield* (part.required ?? []).map((name) => `!${path}.${name}`);
    for (const [name, field] of fieldsOf(part)) yield* requestTerms(field, `${path}.${name}`, openapi);
  }
}

/** An answer has what the schema describes; a `+` marks what is always there and never null. */
function* answerTerms(schema, path, openapi) {
  for (const part of variantsOf(schema, openapi)) {
    yield* typesOf(part)
      .filter((type) => type !== 'null')
      .map((type) => `< ${path} ${type}`);
    for (const [name, field] of fieldsOf(part)) {
      const isNullable = variantsOf(field, openapi).some((one) => typesOf(one).includes('null'));
      if (part.required?.includes(name) && !isNullable) yield `< ${path}.${name} +`;
      yield* answerTerms(field, `${path}.${name}`, openapi);
    }
  }
}

function variantsOf({ $ref, anyOf, ...schema }, openapi) {
  if ($ref) return variantsOf(openapi.components.schemas[$ref.split('/').at(-1)], openapi);
  return anyOf ? anyOf.flatMap((one) => variantsOf(one, openapi)) : [schema];
}

const typesOf = ({ type = [] }) => [type].flat();

/** The fields of an object, and the items of a list. */
const fieldsOf = ({ properties = {}, items, additionalProperties: others }) => [
  ...Object.entries(properties),
  ...(items ? [['[]', items]] : []),
  ...(others instanceof Object ? [['*', others]] : []),
];
