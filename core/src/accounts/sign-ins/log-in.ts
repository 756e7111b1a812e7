import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { Account } from '../account.js';
import { Email } from '../email.js';
import { InvalidCredentials } from '../errors.js';
import type { Accounts, PasswordHasher, Tokens } from '../ports.js';
import type { SignIns } from './ports.js';
import { createSignIn, type SignInOrigin } from './sign-in.js';

export interface LogInPorts {
  accounts: Accounts;
  signIns: SignIns;
  hasher: PasswordHasher;
  tokens: Tokens;
  ids: IdGenerator;
  clock: Clock;
}

export interface LogInCommand {
  email: string;
  password: string;
  origin: SignInOrigin;
}

export interface SignedIn {
  readonly account: Account;
  readonly token: string;
}

const DECOY_CONTEXT = { purpose: 'sign-in', share: 'decoy' } as const;

/** Exchanges email and password for a token. @throws InvalidCredentials */
export class LogIn {
  readonly #ports: LogInPorts;
  #decoy: Promise<string> | undefined;

  constructor(ports: LogInPorts) {
    this.#ports = ports;
  }

  async execute({ email, password, origin }: LogInCommand): Promise<SignedIn> {
    const { accounts, signIns, hasher, tokens, ids, clock } = this.#ports;
    const address = Email.tryParse(email);
    const account = address === undefined ? undefined : await accounts.byEmail(address);

    // An unknown email costs as much work as a known one; otherwise response times would reveal which emails have accounts.
    const hash = account?.passwordHash ?? (await this.#decoyHash());
    const share = { purpose: 'sign-in', share: origin.network } as const;
    const matches = await hasher.verify(hash, password, share);
    if (!account || !matches) throw new InvalidCredentials();

    if (hasher.isOutdated(hash)) await accounts.rehash(account.id, hash, await hasher.hash(password, share));
    const signIn = createSignIn(account, { id: ids.next(), origin, at: clock.now() });
    await signIns.add(signIn);
    return { account, token: tokens.issue(account.toTokenClaims(signIn.id)) };
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= this.#ports.hasher
      .hash('a password that no account has', DECOY_CONTEXT)
      .catch((fault: unknown) => {
        // A fault must not stay cached: it would tell unknown emails from known ones until the next restart.
        this.#decoy = undefined;
        throw fault;
      });
    return this.#decoy;
  }
}
