import type { StandingUpdate } from '../instances/standing.js';
import type { SessionEnd } from './close-reason.js';
import type { LeaseGuard } from './lease-guard.js';
import type { PasskeyAnswer, PasskeyStage } from './linking/passkey.js';

/** What became of one try to send, as far as the server's own answer tells. */
export type SendOutcome =
  | { readonly kind: 'acknowledged'; readonly at: Date }
  /** The server answered that it will not deliver; `code` is its own number, such as 463. */
  | { readonly kind: 'refused'; readonly code: string; readonly refusal?: RefusalCause }
  /** Found out before anything was written to the socket. */
  | { readonly kind: 'not-on-whatsapp' }
  /** Nothing was written: whether the number is there cannot be asked before `until`. */
  | { readonly kind: 'not-now'; readonly until: Date }
  /** No answer in time, or the connection died: the message may or may not have arrived. Resend only under the same id. */
  | { readonly kind: 'unknown' };

/** What WhatsApp said to the wish for a linking code. */
export type PairingCodeOutcome =
  | { readonly kind: 'code'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'refused' }
  /** No answer in time, the connection died, or the session waits for no phone. */
  | { readonly kind: 'unknown' };

/** What WhatsApp itself says of the cause of a refusal; absent where it was not asked, or did not say. */
export type RefusalCause =
  /** The account is locked for people who have not written to it. */
  | { readonly detail: 'locked'; readonly until: Date | null }
  /** The account is not locked: WhatsApp takes no message to this recipient, who has not written to it. */
  | { readonly detail: 'no_token' }
  /** WhatsApp does not take the address. */
  | { readonly detail: 'bad_address' };

export interface OutgoingText {
  /** WhatsApp's message id, ours to choose: `3EB0` and 18 hex digits. */
  readonly waId: string;
  /** E.164 digits, or `lid:` and the digits of somebody whose number WhatsApp does not show. */
  readonly to: string;
  readonly text: string;
}

/** The type of a message that stays with the phone, such as one that may be looked at once. What it says may come later. */
export const UNAVAILABLE_MESSAGE_TYPE = 'unavailable';

export interface IncomingMessage {
  readonly waId: string;
  /** The sender's number in digits; null when WhatsApp shows only an anonymous id. */
  readonly from: string | null;
  /** The sender's anonymous WhatsApp id (LID), digits. */
  readonly fromLid: string | null;
  readonly text: string;
  /** `text`, `image`, `video`, `audio`, `document`, `sticker`, `location`, `contact`, `other` or `unavailable`. */
  readonly type: string;
  readonly at: Date;
}

export interface Receipt {
  readonly waId: string;
  /** Whose phone says so, as the message was addressed: digits, or `lid:` and digits. */
  readonly from: string;
  readonly status: 'delivered' | 'read';
  readonly at: Date;
}

export type SessionEvent =
  /** To be scanned before `expiresAt`, when the next one takes its place. */
  | { readonly type: 'qr'; readonly qr: string; readonly expiresAt: Date }
  /** WhatsApp wants the linking confirmed with a passkey; `answerPasskey` answers the stages that wait for somebody. */
  | { readonly type: 'passkey'; readonly stage: PasskeyStage }
  /** A phone scanned the code; credentials are stored. */
  | { readonly type: 'linked'; readonly phone: string; readonly lid: string | null }
  /** Messages can be sent. */
  | { readonly type: 'ready'; readonly phone: string; readonly name: string | null }
  /** WhatsApp tells the name that its owner shows. */
  | { readonly type: 'named'; readonly name: string }
  /** WhatsApp has said how it regards the account. */
  | ({ readonly type: 'standing' } & StandingUpdate)
  /** The linked phone has shown itself; told once an hour at most. */
  | { readonly type: 'phone-seen'; readonly at: Date }
  | { readonly type: 'receipts'; readonly receipts: readonly Receipt[] }
  | { readonly type: 'messages'; readonly messages: readonly IncomingMessage[] }
  /** The last event of a session. */
  | ({ readonly type: 'closed' } & SessionEnd);

/** Called in order, one event at a time: the next waits for the promise of the one before. */
export type SessionListener = (event: SessionEvent) => Promise<void>;

/** One live connection to WhatsApp on behalf of one instance. */
export interface WhatsAppSession {
  /**
   * Checks the number, sends the text and waits for the server's answer, `timeoutMs` at most. Never rejects. Several may be under
   * way at once, to different numbers.
   */
  send(message: OutgoingText, timeoutMs: number): Promise<SendOutcome>;
  /**
   * Asks WhatsApp for a code that links this session to the phone with `number` (digits) when it is typed in there. To be asked
   * after the first `qr`; a newer code takes the place of an older one. Never rejects.
   */
  requestPairingCode(number: string): Promise<PairingCodeOutcome>;
  /** The name under which others shall see the account while WhatsApp tells none of its own; null where there is none. */
  setDisplayName(displayName: string | null): void;
  /** Answers the stage of a passkey ceremony that waits for somebody; anything else is passed over. Never rejects. */
  answerPasskey(answer: PasskeyAnswer): Promise<void>;
  /** Cuts the socket; credentials stay. No event follows. */
  close(): Promise<void>;
  /** Tells WhatsApp to unlink the device where that is possible, then cuts the socket. No event follows. */
  logOut(): Promise<void>;
}

/** Proof of ownership that every write on behalf of a session carries. */
export interface SessionLease {
  readonly instanceId: string;
  readonly accountId: string;
  readonly owner: string;
  readonly epoch: number;
}

/** A proxy between us and WhatsApp. */
export interface ProxyAddress {
  /** `http`, `https` or `socks5`, with user and password where it wants them: a secret. */
  readonly url: string;
  /** The operator's own: it may lie in a private network. A customer's may not, in production. */
  readonly trusted: boolean;
}

/** How a session goes out to WhatsApp. */
export interface OpenOptions {
  /** The revision of WhatsApp's web client that it says to be; the client library's own unless told. */
  readonly revision?: number | undefined;
  /** The only way out that it may take; straight to WhatsApp where it is absent. */
  readonly proxy?: ProxyAddress | undefined;
}

export interface WhatsAppTransport {
  /** Does now what the first `open` would have to wait for. */
  warmUp(): Promise<void>;
  /**
   * Starts connecting with the instance's stored credentials, or without any begins linking. What happens next comes as events.
   * While `guard` does not hold, nothing is written to the socket and nothing read from it; it goes on from there when it does
   * again, and is cut when it is lost.
   */
  open(
    lease: SessionLease,
    listener: SessionListener,
    guard: LeaseGuard,
    options?: OpenOptions,
  ): Promise<WhatsAppSession>;
}
