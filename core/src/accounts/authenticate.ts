import type { Account } from './account.js';
import { Unauthorized } from './errors.js';
import type { Accounts, Tokens } from './ports.js';

/** Says whose token this is. @throws Unauthorized for one that is forged, expired, revoked or of a deleted account */
export class Authenticate {
  constructor(private readonly ports: { accounts: Accounts; tokens: Tokens }) {}

  async execute(token: string): Promise<Account> {
    const claims = this.ports.tokens.verify(token);
    if (!claims) throw new Unauthorized();
    const account = await this.ports.accounts.byId(claims.accountId);
    if (!account?.honours(claims.epoch)) throw new Unauthorized();
    return account;
  }
}
