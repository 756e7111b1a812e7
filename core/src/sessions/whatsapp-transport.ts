import type { StandingUpdate } from '../instances/standing.js';
import type { ArrivedFile } from '../media/inbound/inbound-file.js';
import type { SentFile } from '../media/sent-file.js';
import type { IncomingChange } from '../messages/changes/message-change.js';
import type { ChatTimer } from '../messages/chat-timer.js';
import type { MessageBody } from '../messages/content/message-body.js';
import type { MessageType } from '../messages/content/message-type.js';
import type { MessageWire, OutgoingBody } from '../messages/content/outgoing-body.js';
import type { ChangeOutcome, ChangeSignal } from './calls/change-signal.js';
import type { ReadOutcome, ReadSignal, TypingOutcome, TypingSignal } from './chat-signals.js';
import type { SessionEnd } from './close-reason.js';
import type { LeaseGuard } from './lease-guard.js';
import type { PasskeyAnswer, PasskeyStage } from './linking/passkey.js';
import type { WhatsAppMedia } from './whatsapp-media.js';

/** The result of one attempt to send, according to the server's answer. */
export type SendOutcome =
  | { readonly kind: 'acknowledged'; readonly at: Date }
  /**
   * The server refused to deliver; `code` is its own number, for example 463. `withToken`: it went to a LID with the token that the
   * recipient gave, as WhatsApp takes it from every account that is well.
   */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly refusal?: RefusalCause;
      readonly withToken?: boolean;
    }
  /** Detected before anything was written to the socket. */
  | { readonly kind: 'not-on-whatsapp' }
  /** Nothing was written: the message that it answers has failed, or is gone. */
  | { readonly kind: 'target-unusable' }
  /** Nothing was written: the number cannot be checked before `until`, or what it answers is not settled yet. */
  | { readonly kind: 'not-now'; readonly until: Date }
  /** Nothing was written: our client failed on it in each of many attempts, and on nothing else. */
  | { readonly kind: 'unsendable' }
  /**
   * No answer in time, or the connection died: the message may or may not have arrived. Resend only under the same id. `isUntouched`: it
   * was not even composed, and will not be. `isClientFault`: our client failed on it and wrote nothing, while the connection was there.
   */
  | { readonly kind: 'unknown'; readonly isUntouched?: true; readonly isClientFault?: true };

/** WhatsApp's answer to a request for a pairing code. */
export type PairingCodeOutcome =
  | { readonly kind: 'code'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'refused' }
  /** No answer in time, the connection died, or the session is not linking. */
  | { readonly kind: 'unknown' };

/** The cause of a refusal in WhatsApp's own answer; absent when it was not asked or did not tell. */
export type RefusalCause =
  /** The account is locked: it cannot write to people who have not written to it. */
  | { readonly detail: 'locked'; readonly until: Date | null }
  /** The account is not locked: WhatsApp refuses messages to this recipient, who has not written to it. */
  | { readonly detail: 'no_token' }
  /** WhatsApp rejects the address. */
  | { readonly detail: 'bad_address' };

export interface OutgoingMessage {
  /** WhatsApp's message id, chosen by us: `3EB0` and 18 hex digits. */
  readonly waId: string;
  /** E.164 digits, or `lid:` and the digits of a person whose number WhatsApp does not show. */
  readonly to: string;
  readonly text: string;
  /** The id of the message whose body `MessageBodies` has; none of a plain text. */
  readonly bodyOf?: string | null;
  /** What is stored for it, where that is at hand: it need not be read. */
  readonly stored?: OutgoingBody | undefined;
  /** Its own id, for what is kept of a plain text that is sent to a chat with a timer. */
  readonly id?: string;
  /** It may have been written to a socket before. */
  readonly mayBeWritten?: boolean;
}

export interface ComposableContent {
  readonly body: OutgoingBody['body'];
  readonly text: string;
  /** As of `OutgoingMessage`. */
  readonly to: string;
  /** The upload of a body that carries a file. */
  readonly file?: SentFile | undefined;
}

/** The type of a message that only the phone shows, for example a view-once one. Its content may arrive later. */
export const UNAVAILABLE_MESSAGE_TYPE = 'unavailable';

export interface IncomingMessage {
  readonly waId: string;
  /** The sender's number, digits; null when WhatsApp shows only an anonymous id. */
  readonly from: string | null;
  /** The sender's anonymous WhatsApp id (LID), digits. */
  readonly fromLid: string | null;
  /** What the sender calls themselves, as `senderNameOf` leaves it. */
  readonly fromName: string | null;
  readonly text: string;
  readonly type: MessageType;
  /** What it holds beside its text; none of a plain text. */
  readonly body?: MessageBody;
  /** WhatsApp's id of the message that it answers. */
  readonly replyToWaId?: string;
  /** With a body: the encoded protobuf that it was read from, unless that was too large to be kept. */
  readonly wire?: Uint8Array;
  /** The file that the message carries. */
  readonly file?: ArrivedFile;
  /** The message's secret, 32 bytes: edits of it and votes in it are encrypted with keys that follow from it. */
  readonly secret?: Uint8Array;
  /** The timer of its chat, as the message tells it. */
  readonly timer?: ChatTimer;
  readonly at: Date;
}

export interface Receipt {
  readonly waId: string;
  /** The reporting phone, as the message was addressed: digits, or `lid:` and digits. */
  readonly from: string;
  readonly status: 'delivered' | 'read';
  readonly at: Date;
}

export type SessionEvent =
  /** To be scanned before `expiresAt`, when the next code replaces it. */
  | { readonly type: 'qr'; readonly qr: string; readonly expiresAt: Date }
  /** WhatsApp wants the linking confirmed with a passkey; `answerPasskey` answers the stages that wait for an answer. */
  | { readonly type: 'passkey'; readonly stage: PasskeyStage }
  /** A phone scanned the code; credentials are stored. */
  | { readonly type: 'linked'; readonly phone: string; readonly lid: string | null }
  /** Messages can be sent. */
  | { readonly type: 'ready'; readonly phone: string; readonly name: string | null }
  /** WhatsApp reports the name that the phone's user shows. */
  | { readonly type: 'named'; readonly name: string }
  /** WhatsApp reports the standing of the account. */
  | ({ readonly type: 'standing' } & StandingUpdate)
  /** The linked phone was online; reported once an hour at most. */
  | { readonly type: 'phone-seen'; readonly at: Date }
  | { readonly type: 'receipts'; readonly receipts: readonly Receipt[] }
  | { readonly type: 'messages'; readonly messages: readonly IncomingMessage[] }
  /** After the messages that arrived with them. */
  | { readonly type: 'changes'; readonly changes: readonly IncomingChange[] }
  /** The last event of a session. */
  | ({ readonly type: 'closed' } & SessionEnd);

/** Called in order, one event at a time: each call waits for the promise of the previous one. */
export type SessionListener = (event: SessionEvent) => Promise<void>;

/** A live connection to WhatsApp for one instance. */
export interface WhatsAppSession {
  /** Files to and from WhatsApp; what is under way ends with the session. */
  readonly media: WhatsAppMedia;
  /**
   * Checks the number, sends the message and waits for the server's answer, `timeoutMs` at most. Never rejects. Calls for different
   * numbers may run concurrently.
   */
  send(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome>;
  /** Shows a person that the account types, and ends that by itself, even if the process dies. Never rejects. */
  showTyping(typing: TypingSignal): Promise<TypingOutcome>;
  /** Tells WhatsApp that messages were read, until it acknowledges that or `timeoutMs` are over. Never rejects. */
  markRead(messages: ReadSignal, timeoutMs: number): Promise<ReadOutcome>;
  /** Reacts to a message, edits it or deletes it for everyone, and waits for the server's answer, `timeoutMs` at most. Never rejects. */
  change(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome>;
  /**
   * Composes a message that carries an uploaded file and stores what WhatsApp is to carry; a message that was composed before stays
   * as it is. To be called before it is sent. `found` is what the message holds, where that was read a moment ago. @throws LeaseLost,
   * AdapterError, and where the message has been deleted
   */
  composeFile(
    message: { readonly id: string; readonly to: string },
    file: SentFile,
    found?: OutgoingBody,
  ): Promise<void>;
  /**
   * Composes what WhatsApp is to carry for a body. The caller stores it with the message. The body has no mentions and quotes no message,
   * since both would have to be looked up. Returns undefined before the session was connected and knows the timers of its chats.
   */
  compose(content: ComposableContent): MessageWire | undefined;
  /**
   * Asks WhatsApp for a code that links this session to the phone with `number` (digits) when it is typed there. To be called after
   * the first `qr`; a new code replaces the previous one. Never rejects.
   */
  requestPairingCode(number: string): Promise<PairingCodeOutcome>;
  /** The name shown to others while WhatsApp reports none of its own; null for none. */
  setDisplayName(displayName: string | null): void;
  /** Answers the current stage of a passkey ceremony; ignores an answer for any other stage. Never rejects. */
  answerPasskey(answer: PasskeyAnswer): Promise<void>;
  /** Closes the socket; credentials stay. No event follows. */
  close(): Promise<void>;
  /** Asks WhatsApp to unlink the device if possible, then closes the socket. No event follows. */
  logOut(): Promise<void>;
}

/** The proof of ownership in every write for a session. */
export interface SessionLease {
  readonly instanceId: string;
  readonly accountId: string;
  readonly owner: string;
  readonly epoch: number;
}

/** A proxy to WhatsApp. */
export interface ProxyAddress {
  /** `http`, `https` or `socks5`, with user and password if needed: a secret. */
  readonly url: string;
  /** The operator's own, which may lie in a private network. In production a customer's may not. */
  readonly trusted: boolean;
}

/** How a session connects to WhatsApp. */
export interface OpenOptions {
  /** The reported revision of WhatsApp's web client; the client library's own by default. */
  readonly revision?: number | undefined;
  /** The only route the session may take; a direct connection when absent. */
  readonly proxy?: ProxyAddress | undefined;
}

export interface WhatsAppTransport {
  /** Prepares what the first `open` would otherwise wait for. */
  warmUp(): Promise<void>;
  /**
   * Connects with the instance's stored credentials, or begins linking without them. Everything after that arrives as events. While
   * `guard` does not hold, the socket is neither read nor written; it resumes when the guard holds again and closes when it is
   * lost.
   */
  open(
    lease: SessionLease,
    listener: SessionListener,
    guard: LeaseGuard,
    options?: OpenOptions,
  ): Promise<WhatsAppSession>;
}
