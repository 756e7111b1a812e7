import { describe, expect, test } from '@jest/globals';
import { findAttack, type RegexAttack } from './redos/find-attack.js';
import { expressionsOf, expressionsOfContract, type FoundExpression } from './redos/regular-expressions.js';

/** Long enough to tell quadratic work from linear. */
const SHORT = 4_096;

describe('the search for a hostile text', () => {
  test.each([
    ['exponential', /^(?:a+)+$/],
    ['quadratic from each start position', /a+$/],
    ['quadratic between two characters', /"(?:[^"\\]|\\.)*"/],
    ['quadratic before a word', /\b[\w-]*(?:password|token)=/],
    ['quadratic in the middle', /^\s*x?\s*$/],
  ])('finds one for an expression that is %s', async (_, expression) => {
    expect(await findAttack(expression, SHORT)).toBeDefined();
  });

  test.each([/^[\w-]{32}$/, /"[^"]*(?:"|$)/, /a/, /^a+$/])('finds none for %s', async (expression) => {
    expect(await findAttack(expression)).toBeUndefined();
  });
});

/** Everything that reads a caller's text: the sources of the product, and the schemas of requests. */
const PLACES: readonly [string, () => Promise<FoundExpression[]>, string][] = [
  ['core/src', () => expressionsOf('core/src'), 'core/src/messages/recipient.ts'],
  ['adapters/src', () => expressionsOf('adapters/src'), 'adapters/src/razorpay/signature.ts'],
  ['api/src', () => expressionsOf('api/src'), 'api/src/process/redact.ts'],
  ['api/contract/src', () => expressionsOf('api/contract/src'), 'api/contract/src/fields/fields.ts'],
  ['the schemas of the contract', async () => expressionsOfContract(), 'listMessages'],
];

describe('regular expressions on a caller’s text', () => {
  /** Many schemas share an expression, which is searched once. */
  const attacks = new Map<string, Promise<RegexAttack | undefined>>();
  const attackOn = (expression: RegExp) => {
    const attack = attacks.get(String(expression)) ?? findAttack(expression);
    attacks.set(String(expression), attack);
    return attack;
  };

  test.each(PLACES)('take linear time for 16 kB of text made for them: %s', async (_, read, known) => {
    const found = await read();
    expect(found.map(({ where }) => where)).toContain(known);
    const slow: unknown[] = [];
    for (const { where, expression } of found) {
      const attack = await attackOn(expression);
      if (attack) slow.push({ where, expression: String(expression), ...attack });
    }
    expect(slow).toEqual([]);
  });
});
