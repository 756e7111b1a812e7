import type { Fault, FaultKind, WaitingFault } from '../faults/faults.js';
import type { Assertion } from '../linking/authenticator.js';
import type { Crowd } from '../messaging/crowd-writer.js';
import type { ShownToken } from '../messaging/shown-token.js';
import type { Standing } from '../standing/standing.js';
import type { ProtocolProblem } from '../state/problem-log.js';
import type { Addressing } from '../state/records.js';
import type { VersionFloorChange, VersionFloorView } from '../state/version-floor.js';

/** A phone as the control API shows it. Numbers are digits, without `+`. */
export interface PhoneView {
  number: string;
  name: string;
  lid: string;
  addressing: Addressing;
  sharesNumber: boolean;
  linked: LinkedDevice[];
  /** A device waits for its pairing code to be entered on this phone. */
  waitingCode: boolean;
  /** The code that it shows for comparison with a device being linked by passkey. */
  passkeyCode: string | null;
  /** Number of generated old chats, with contacts who are on no phone here. */
  oldChats: number;
  /** Whether the account has a salt. */
  salted: boolean;
  unread: number;
  /** Whether it still notifies its owner of messages. */
  notified: boolean;
  /** The name that others see with messages from its newest linked device; `-` where that has sent none. */
  shownAs: string;
  standing: Standing;
  /** For how many virtual days it has been offline. */
  awayDays: number;
}

/** `waiting` counts the stanzas that it has not acknowledged. */
export interface LinkedDevice {
  device: number;
  connected: boolean;
  linkedAt: string;
  waiting: number;
}

/** A message that truly arrived at a phone. `at` is ISO 8601; `frames` counts the stanzas that carried its id. */
export interface ArrivedMessage {
  id: string;
  from: string;
  text: string;
  type: string;
  at: string;
  frames: number;
  /** The token that the message carried: one given by the recipient, or one made from the sender's salt. */
  token?: ShownToken;
}

/** `out` was written on the phone or sent by a device that is linked to it. `at` is RFC 3339. */
export interface ChatMessage {
  id: string;
  direction: 'in' | 'out';
  text: string;
  type: string;
  at: string;
  /** Whether the recipient has read it. */
  read: boolean;
  /** The token that it carried. */
  token?: ShownToken;
}

/** A phone's chat with another number. */
export interface ChatView {
  number: string;
  name: string;
  unread: number;
  messages: ChatMessage[];
}

export interface NewPhone {
  number: string;
  name?: string;
  /** Whether the account uses its LID (the default of WhatsApp and of the sandbox) or its number. */
  addressing?: Addressing;
  /** Whether others see the number beside the LID; default true. */
  sharesNumber?: boolean;
}

/** A message to a group, the status or a channel; its content cannot be decrypted. */
export interface CrowdMessage {
  crowd: Crowd;
  text: string;
  /** The phone whose linked devices get it; default: those of all other phones. */
  to?: string;
}

/** A passkey in the form that a virtual authenticator takes. */
export interface PhonePasskey {
  rpId: string;
  /** base64 */
  credentialId: string;
  /** PKCS #8, base64 */
  privateKey: string;
}

/** The operations of the control API. A refusal rejects with a `Problem`: an HTTP status and a sentence. */
export interface SandboxControl {
  addPhone(phone: NewPhone): Promise<PhoneView>;
  phones(): PhoneView[];
  /** Scans a QR (text or PNG data URL). Resolves when the companion has proved its device signature. */
  scan(number: string, qr: string): Promise<void>;
  /** Enters the pairing code that a device shows for this number. Resolves as `scan` does. */
  enterPairingCode(number: string, code: string): Promise<void>;
  /** A browser's answer on `origin` (default: WhatsApp's own page) to a challenge, with the phone's passkey. */
  assertPasskey(number: string, challenge: { options: string; origin?: string }): Assertion;
  /** The phone's passkey, for the virtual authenticator of a browser. */
  passkey(number: string): PhonePasskey;
  messages(number: string): ArrivedMessage[];
  /** The newest chat first. */
  chats(number: string): ChatView[];
  write(number: string, message: { to: string; text: string }): Promise<{ id: string }>;
  /** Writes to a group, the status or a channel. */
  writeToCrowd(number: string, message: CrowdMessage): Promise<{ id: string }>;
  read(number: string): Promise<{ read: number }>;
  unlink(number: string): Promise<void>;
  /** Locks or caps the account, or lifts that (null): its companions are notified, and strangers refused meanwhile. */
  setStanding(number: string, news: Partial<Standing>): Promise<PhoneView>;
  /** Takes the phone offline for so many virtual days, or back online with 0: from 14 on its companions are removed. */
  setAwayDays(number: string, days: number): Promise<PhoneView>;
  /**
   * Gives the phone so many old chats with contacts who are on no phone here. Linked devices get them at once, as phones send
   * history for a while after linking; a new one gets all of them.
   */
  addHistory(number: string, chats: number): Promise<void>;
  /** Replaces or removes the account's salt. Linked devices are notified. */
  changeSalt(number: string, change: 'new' | 'none'): Promise<void>;
  injectFault(fault: Fault): Promise<void>;
  /** The armed faults. */
  faults(): WaitingFault[];
  /** Disarms the armed faults: all, or those of one kind. */
  clearFaults(kind?: FaultKind): Promise<void>;
  /** Which client versions are accepted. */
  versionFloor(): VersionFloorView;
  setVersionFloor(change: VersionFloorChange): Promise<VersionFloorView>;
  /** Stanzas received with that message id, delivered or not. */
  frames(id: string): number;
  /** How often devices requested that message again. */
  resendRequests(id: string): number;
  /** What clients did that WhatsApp would not accept, newest last. */
  problems(): ProtocolProblem[];
}
