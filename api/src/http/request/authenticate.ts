import type { Auth } from '@waxwing/contract';
import { type Account, type ApiKey, type Authenticated, InvalidApiKey, Unauthorized } from '@waxwing/core';

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
  /** The key of this secret, used from this address. @throws InvalidApiKey */
  authorizeKey(secret: string, ip: string): Promise<ApiKey>;
}

const BEARER = /^Bearer +([^\s]+) *$/i;

/** Authenticates a request by its Authorization header. @throws Unauthorized, InvalidApiKey */
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
        const key = await authorizeKey(secret, ip);
        return { accountId: key.accountId, key };
      };
  }
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
