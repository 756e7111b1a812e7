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

/** Who shows a token, and by which sign-in; tokens from before sign-ins were kept have none. */
export interface Authenticated {
  readonly account: Account;
  readonly signInId: string | undefined;
}

/** Says whose token this is. @throws Unauthorized for one that is forged, expired or revoked, or whose sign-in or account is gone */
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
    // One round trip either way: it is made at every request.
    const account = await (signInId === undefined
      ? accounts.byId(accountId)
      : signIns.accountOf(accountId, signInId));
    if (!account?.acceptsTokenEpoch(claims.epoch)) throw new Unauthorized();
    if (signInId !== undefined) signIns.touch(signInId, clock.now());
    return { account, signInId };
  }
}
