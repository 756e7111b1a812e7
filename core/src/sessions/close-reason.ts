/** Why a WhatsApp session ended, in the terms that decide what happens next. */
export type CloseReason =
  | 'restart-required'
  | 'connection-lost'
  /** WhatsApp said that it has a fault of its own. */
  | 'server-error'
  /** The connection was closed right after the login, without a word. */
  | 'login-cut'
  | 'replaced'
  | 'logged-out'
  | 'linking-expired'
  /** It began to link and never came to an end of it. */
  | 'phone-silent'
  /** It was linked, and removed again before it was ready. */
  | 'unlinked-at-once'
  | 'passkey-required'
  /** WhatsApp did not take the passkey, or could not go on with it. */
  | 'passkey-refused'
  /** The passkey was taken, and the phone never came to an end of it. */
  | 'passkey-unanswered'
  /** A ban that ends by itself. */
  | 'restricted'
  /** The account is locked until its owner acts on the phone. */
  | 'locked'
  /** A ban without an end. */
  | 'banned'
  /** WhatsApp refuses the login as it stands: 400, 413, 414, 415, 418. */
  | 'refused'
  | 'client-outdated'
  /** The proxy of the instance does not let it through; WhatsApp was not reached. */
  | 'proxy-unreachable'
  | 'unsupported';

/** What WhatsApp said of an end beside its reason. */
export interface CloseDetail {
  /** WhatsApp's own number of what led to a restriction, such as 104. */
  readonly banCode?: number;
  /** When a restriction ends. */
  readonly until?: Date;
  /** WhatsApp's own words, for the owner of the number. */
  readonly text?: string;
}

/** The end of a session. */
export interface SessionEnd extends CloseDetail {
  readonly reason: CloseReason;
}
