import { type AccountMatch, OperatorRefused } from '@waxwing/core';
import type { OperatorConsole } from '../composition/commands/open-operator-console.js';
import { searchTermOf } from './arguments.js';
import { describeMatches } from './describe-account.js';

export type Found = AccountMatch;

/**
 * The one account that a text belongs to, and what of it the text names; a change must not meet another than was meant.
 * @throws NothingFound, OperatorRefused where there are several
 */
export async function findOne(
  console: Pick<OperatorConsole, 'find'>,
  text: string,
  kinds?: readonly string[],
): Promise<Found> {
  const all = await console.find.execute(searchTermOf(text));
  const named = kinds ? all.filter(({ by }) => kinds.includes(by)) : all;
  // Nothing is done to a deleted instance: the phone that it had may be linked in another one.
  const matches = kinds ? named.filter(({ deleted }) => !deleted) : named;
  const [first] = matches;
  if (!first)
    throw new OperatorRefused(
      named.length > 0
        ? `"${text}" is an instance that was deleted`
        : `"${text}" is no ${kinds?.join(' or ')}`,
    );
  const others = matches.some(
    ({ accountId, target }) => accountId !== first.accountId || (kinds && target !== first.target),
  );
  if (others)
    throw new OperatorRefused(
      `"${text}" means several things; name one by its id:\n${describeMatches(matches)}`,
    );
  return first;
}
