import { requireWholeAccount } from '@waxwing/core';
import type { AccountCaller, KeyCaller } from '../../http/request/authenticate.js';
import { webhookIdOf } from '../path-ids.js';

/** The account of the caller. @throws AccountKeyRequired where a key opens some of its instances alone */
export function accountOf(caller: AccountCaller | KeyCaller): string {
  if ('key' in caller) requireWholeAccount(caller.key);
  return caller.accountId;
}

/** The endpoint of a path, as one of the caller's account. */
export function ownEndpoint({
  params,
  caller,
}: {
  params: { id: string };
  caller: AccountCaller | KeyCaller;
}): { accountId: string; endpointId: string } {
  return { accountId: accountOf(caller), endpointId: webhookIdOf(params.id) };
}
