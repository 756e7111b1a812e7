import { isIP } from 'node:net';
import type { Auth } from '@waxwing/contract';
import {
  type Account,
  type ApiKey,
  type Authenticated,
  InvalidApiKey,
  type KeySource,
  Unauthorized,
} from '@waxwing/core';
import { isInAddressList } from './address-lists.js';

export interface AccountCaller {
  readonly accountId: string;
  readonly account: Account;
  /** The sign-in of the token; tokens older than stored sign-ins have none. */
  readonly signInId: string | undefined;
}

export interface KeyCaller {
  readonly accountId: string;
  readonly key: ApiKey;
}

export type CallerOf<A extends Auth> = A extends 'account'
  ? AccountCaller
  : A extends 'key'
    ? KeyCaller
    : undefined;

export interface Authenticators {
  /** The account of a login token. @throws Unauthorized */
  authenticateAccount(token: string): Promise<Authenticated>;
  /** The key of this secret. @throws InvalidApiKey, IpNotAllowed */
  authorizeKey(secret: string, source: KeySource): Promise<ApiKey>;
}

const BEARER = /^Bearer +([^\s]+) *$/i;

/** Authenticates a request by its Authorization header. @throws Unauthorized, InvalidApiKey, IpNotAllowed */
export function authenticator(
  auth: Auth,
  { authenticateAccount, authorizeKey }: Authenticators,
): (request: { ip: string; authorization: string | undefined }) => Promise<CallerOf<Auth>> {
  switch (auth) {
    case 'none':
      return async () => undefined;
    case 'account':
      return async ({ authorization }) => {
        const token = bearerOf(authorization);
        if (token === undefined) throw new Unauthorized();
        const { account, signInId } = await authenticateAccount(token);
        return { accountId: account.id, account, signInId };
      };
    case 'key':
      return async ({ ip, authorization }) => {
        const secret = bearerOf(authorization);
        if (secret === undefined) throw new InvalidApiKey();
        const key = await authorizeKey(secret, keySource(ip));
        return { accountId: key.accountId, key };
      };
  }
}

/** Where a call with a key comes from. */
export function keySource(ip: string): KeySource {
  return { ip: isIP(ip) === 0 ? null : ip, isIn: (addresses) => isInAddressList(ip, addresses) };
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
