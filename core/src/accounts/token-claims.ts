export type Role = 'user' | 'admin';

/** What a bearer token says about its holder. */
export interface TokenClaims {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly epoch: number;
}
