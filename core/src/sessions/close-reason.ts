/** Why a WhatsApp session ended, in the terms that decide what happens next. */
export type CloseReason =
  | 'restart-required'
  | 'connection-lost'
  /** WhatsApp reported a fault of its own. */
  | 'server-error'
  /** The connection was closed right after the login, without a reason. */
  | 'login-cut'
  | 'replaced'
  | 'logged-out'
  | 'linking-expired'
  /** Linking began and did not complete. */
  | 'phone-silent'
  /** The device was linked and removed again before it was ready. */
  | 'unlinked-at-once'
  | 'passkey-required'
  /** WhatsApp rejected the passkey or could not continue with it. */
  | 'passkey-refused'
  /** The passkey was accepted, but the phone did not complete the linking. */
  | 'passkey-unanswered'
  /** A temporary ban. */
  | 'restricted'
  /** The account is locked until the customer acts on the phone. */
  | 'locked'
  /** A permanent ban. */
  | 'banned'
  /** WhatsApp rejects the login: 400, 413, 414, 415, 418. */
  | 'refused'
  | 'client-outdated'
  /** The instance's proxy does not connect; WhatsApp was not reached. */
  | 'proxy-unreachable'
  | 'unsupported';

/** What WhatsApp reported beside the reason. */
export interface CloseDetail {
  /** WhatsApp's code for the cause of a restriction, for example 104. */
  readonly banCode?: number;
  /** When a restriction ends. */
  readonly until?: Date;
  /** WhatsApp's own text for the user of the number. */
  readonly text?: string;
}

/** The end of a session. */
export interface SessionEnd extends CloseDetail {
  readonly reason: CloseReason;
}
