import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { Account } from './account.js';
import { Email } from './email.js';
import { EmailTaken } from './errors.js';
import { Password } from './passwords/password.js';
import type { Accounts, PasswordHasher, Tokens } from './ports.js';
import type { SignedIn } from './sign-ins/log-in.js';
import { createSignIn, type SignInOrigin } from './sign-ins/sign-in.js';
import { Username } from './username.js';

export interface SignUpPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  tokens: Tokens;
  ids: IdGenerator;
  clock: Clock;
}

export interface SignUpCommand {
  email: string;
  username: string;
  password: string;
  origin: SignInOrigin;
}

/** Opens an account and signs its owner in. @throws InvalidUsername, InvalidEmail, InvalidPassword, EmailTaken */
export class SignUp {
  readonly #ports: SignUpPorts;

  constructor(ports: SignUpPorts) {
    this.#ports = ports;
  }

  async execute(command: SignUpCommand): Promise<SignedIn> {
    const { accounts, hasher, tokens, ids, clock } = this.#ports;
    const username = Username.parse(command.username);
    const email = Email.parse(command.email);
    const password = Password.parse(command.password);

    // Hashing is costly, so a known email is refused before it. `add` still decides under a race.
    if (await accounts.byEmail(email.value)) throw new EmailTaken();

    const passwordHash = await hasher.hash(password.reveal(), {
      purpose: 'sign-in',
      share: command.origin.network,
    });
    const at = clock.now();
    const account = Account.register({ id: ids.next(), email, username, passwordHash, at });
    const signIn = createSignIn(account, { id: ids.next(), origin: command.origin, at });
    await accounts.add(account, signIn);
    return { account, token: tokens.issue(account.toTokenClaims(signIn.id)) };
  }
}
