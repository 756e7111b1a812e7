import { describe, expect, test } from '@jest/globals';
import { contractTerms, ownContract } from '../../federation/contract-terms.mjs';
import { findMissing } from './remote-needs.js';

interface Shape {
  readonly answer?: object;
  readonly required?: readonly string[];
  readonly body?: object;
  readonly demanded?: readonly string[];
  readonly path?: string;
}

/** The terms of a contract with one call. */
function termsOf({ answer = {}, required = [], body = {}, demanded = [], path = '/api/thing' }: Shape) {
  const json = (properties: object, names: readonly string[]) => ({
    content: { 'application/json': { schema: { type: 'object', properties, required: names } } },
  });
  const call = { requestBody: json(body, demanded), responses: { 200: json(answer, required), 404: {} } };
  const operations = { 'thing.do': ['POST', path, 'account'] as const };
  return contractTerms({ operations, openapi: { paths: { [path]: { post: call } } } });
}

const doesFit = (remote: Shape, shell: Shape) =>
  findMissing({ calls: termsOf(remote), exports: {} }, { calls: termsOf(shell), modules: {} }).length === 0;

const TEXT = { type: 'string' };
const NULLABLE = { type: ['string', 'null'] };
const oneOf = (...values: string[]) => ({ ...TEXT, enum: values });

describe('a remote of the contract before, under a shell of the contract after', () => {
  const changes: [string, Shape, Shape, older: boolean, newer: boolean][] = [
    ['a field in the answer', { answer: { a: TEXT } }, { answer: { a: TEXT, b: TEXT } }, true, false],
    ['a sentence', { answer: { a: TEXT } }, { answer: { a: { ...TEXT, description: 'A' } } }, true, true],
    ['a value in the answer', { answer: { a: oneOf('x') } }, { answer: { a: oneOf('x', 'y') } }, true, true],
    ['a field that may be sent', { body: { a: TEXT } }, { body: { a: TEXT, b: TEXT } }, true, false],
    ['a value that may be sent', { body: { a: oneOf('x') } }, { body: { a: oneOf('x', 'y') } }, true, false],
    ['null that may be sent', { body: { a: TEXT } }, { body: { a: NULLABLE } }, true, false],
    ['a field that must be sent', {}, { body: { b: TEXT }, demanded: ['b'] }, false, false],
    ['a demand for a field', { body: { a: TEXT } }, { body: { a: TEXT }, demanded: ['a'] }, false, true],
    [
      'null in the answer',
      { answer: { a: TEXT }, required: ['a'] },
      { answer: { a: NULLABLE }, required: ['a'] },
      false,
      true,
    ],
    ['a gap in the answer', { answer: { a: TEXT }, required: ['a'] }, { answer: { a: TEXT } }, false, true],
    ['another type', { answer: { a: TEXT } }, { answer: { a: { type: 'integer' } } }, false, false],
    [
      'a field of a field',
      { answer: { a: { properties: { b: TEXT } } } },
      { answer: { a: {} } },
      false,
      true,
    ],
    ['another path', {}, { path: '/api/other' }, false, false],
  ];

  test.each(changes)('%s', (_, before, after, older, newer) => {
    expect([doesFit(before, after), doesFit(after, before)]).toEqual([older, newer]);
    expect(doesFit(after, after)).toBe(true);
  });
});

test('a remote fits where the shell has its calls and exports, and what is missing is named', () => {
  const shell = { calls: { 'a.b': 'aaaa' }, modules: { '@waxwing/kit/ui': { Button: 1 } } };
  const needs = { calls: { 'a.b': 'aaaa' }, exports: { '@waxwing/kit/ui': ['Button'] } };
  expect(findMissing(needs, shell)).toEqual([]);
  expect(
    findMissing(
      {
        calls: { ...needs.calls, 'a.c': 'aaaa' },
        exports: { '@waxwing/kit/ui': ['Button', 'Slider'], '@waxwing/kit/maps': ['Map'] },
      },
      shell,
    ),
  ).toEqual(['a.c', 'Slider of @waxwing/kit/ui', 'Map of @waxwing/kit/maps']);
});

test('every call of the contract has terms of its own', () => {
  const { operations } = ownContract();
  const terms = contractTerms(ownContract());
  expect(Object.keys(terms)).toEqual(Object.keys(operations));
  expect(new Set(Object.values(terms)).size).toBe(Object.keys(operations).length);
});
