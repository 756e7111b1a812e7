export type Role = 'user' | 'admin';

/** What a bearer token says about its holder. */
export interface TokenClaims {
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly epoch: number;
  /** The sign-in that the token was issued to; tokens from before sign-ins were kept have none. */
  readonly signInId?: string | undefined;
}
