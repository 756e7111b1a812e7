export interface OptOut {
  readonly chatId: string;
  readonly at: Date;
  readonly source: 'message' | 'customer';
  /** The word that the person wrote; null for one that the customer added. */
  readonly word: string | null;
  readonly instanceId: string | null;
}

/** An opt-out's place in the list. */
export interface OptOutPlace {
  readonly at: Date;
  readonly chatId: string;
}

/** The people who want no messages of an account, whichever of its instances would send them. */
export interface OptOuts {
  /** The newest first; with `prefix`, those whose chat id begins so. */
  list(
    accountId: string,
    page: {
      readonly limit: number;
      readonly prefix?: string | undefined;
      readonly before?: OptOutPlace | undefined;
    },
  ): Promise<readonly OptOut[]>;
  find(accountId: string, chatId: string): Promise<OptOut | undefined>;
  /** One that is there already stays as it is. */
  add(accountId: string, optOut: OptOut): Promise<void>;
  /** Whether the caller may confirm this opt-out: true once, for one that a message made. */
  claimConfirmation(accountId: string, chatId: string, at: Date): Promise<boolean>;
  /** Whether there was one. */
  remove(accountId: string, chatId: string): Promise<boolean>;
}
