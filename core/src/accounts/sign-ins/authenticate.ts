import type { Clock } from '../../shared/clock.js';
import type { Account } from '../account.js';
import { Unauthorized } from '../errors.js';
import type { Accounts, Tokens } from '../ports.js';
import type { SignIns } from './ports.js';

export interface AuthenticatePorts {
  accounts: Accounts;
  signIns: SignIns;
  tokens: Tokens;
  clock: Clock;
}

/** The account and sign-in of a token; tokens from before sign-ins were stored have no sign-in. */
export interface Authenticated {
  readonly account: Account;
  readonly signInId: string | undefined;
}

/** Finds the account of a token. @throws Unauthorized when the token is forged, expired or revoked, or its sign-in or account is closed */
export class Authenticate {
  readonly #ports: AuthenticatePorts;

  constructor(ports: AuthenticatePorts) {
    this.#ports = ports;
  }

  async execute(token: string): Promise<Authenticated> {
    const { accounts, signIns, tokens, clock } = this.#ports;
    const claims = tokens.verify(token);
    if (!claims) throw new Unauthorized();
    const { accountId, signInId } = claims;
    // One round trip either way, because every request makes it.
    const account = await (signInId === undefined
      ? accounts.byId(accountId)
      : signIns.accountOf(accountId, signInId));
    if (!account?.acceptsTokenEpoch(claims.epoch)) throw new Unauthorized();
    if (signInId !== undefined) signIns.touch(signInId, clock.now());
    return { account, signInId };
  }
}
