import type { Suspension, SuspensionLevel } from '../operators/suspensions/suspension.js';
import type { Email } from './email.js';
import type { Username } from './username.js';

export interface AccountState {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** Each token carries the epoch it was issued in; raising it invalidates all older tokens at once. */
  readonly tokenEpoch: number;
  readonly createdAt: Date;
  /** What an operator has stopped; null for an account that is not suspended, like the three beside it. */
  readonly suspensionLevel: SuspensionLevel | null;
  readonly suspensionReason: string | null;
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
}

/** A customer: signs in and owns all other data. */
export class Account {
  readonly #state: AccountState;

  private constructor(state: AccountState) {
    this.#state = state;
  }

  static register(input: {
    id: string;
    email: Email;
    username: Username;
    passwordHash: string;
    at: Date;
  }): Account {
    return new Account({
      id: input.id,
      email: input.email.value,
      username: input.username.value,
      role: 'user',
      passwordHash: input.passwordHash,
      tokenEpoch: 0,
      createdAt: input.at,
      suspensionLevel: null,
      suspensionReason: null,
      suspendedAt: null,
      suspendedUntil: null,
    });
  }

  static restore(state: AccountState): Account {
    return new Account(state);
  }

  get id(): string {
    return this.#state.id;
  }

  get email(): string {
    return this.#state.email;
  }

  get username(): string {
    return this.#state.username;
  }

  get role(): Role {
    return this.#state.role;
  }

  get passwordHash(): string {
    return this.#state.passwordHash;
  }

  get tokenEpoch(): number {
    return this.#state.tokenEpoch;
  }

  get createdAt(): Date {
    return this.#state.createdAt;
  }

  get suspension(): Suspension | null {
    const { suspensionLevel: level, suspensionReason: reason, suspendedAt, suspendedUntil } = this.#state;
    if (!level || !suspendedAt) return null;
    return { level, reason: reason ?? '', since: suspendedAt, until: suspendedUntil };
  }

  /** What is kept of a closed account: nothing that identifies its owner, and no password that matches. */
  anonymise(): Account {
    return new Account({
      ...this.#state,
      email: `closed-${this.id}@closed.invalid`,
      username: 'closed',
      passwordHash: '',
      tokenEpoch: this.tokenEpoch + 1,
    });
  }

  /** Whether tokens of this epoch are still valid for the account. */
  acceptsTokenEpoch(tokenEpoch: number): boolean {
    return tokenEpoch === this.#state.tokenEpoch;
  }

  /** The claims of a token that is issued to this sign-in. */
  toTokenClaims(signInId?: string): TokenClaims {
    return { accountId: this.id, email: this.email, role: this.role, epoch: this.tokenEpoch, signInId };
  }

  snapshot(): AccountState {
    return this.#state;
  }
}

export type Role = 'user' | 'admin';

/** The claims of a bearer token. */
export interface TokenClaims {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly epoch: number;
  /** The sign-in that the token was issued to; absent in tokens from before sign-ins were stored. */
  readonly signInId?: string | undefined;
}
