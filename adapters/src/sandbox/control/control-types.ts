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
  /** A device waits for its linking code to be typed in on this phone. */
  waitingCode: boolean;
  /** What it shows to be compared with the device that is being linked with a passkey. */
  passkeyCode: string | null;
  /** Chats of its past with people who are on no phone here. */
  oldChats: number;
  /** Whether the account has a salt. */
  salted: boolean;
  unread: number;
  /** Whether it still tells its owner of what arrives. */
  notified: boolean;
  /** The name that others see with what its newest linked device sends; `-` where that has said none. */
  shownAs: string;
  standing: Standing;
  /** For how many virtual days it has not been online. */
  awayDays: number;
}

/** `waiting` counts what it has not acknowledged. */
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
  /** The token that the message showed: one of the recipient's, or one made from the sender's salt. */
  token?: ShownToken;
}

/** `out` was written on the phone or sent by a device that is linked to it. `at` is RFC 3339. */
export interface ChatMessage {
  id: string;
  direction: 'in' | 'out';
  text: string;
  type: string;
  at: string;
  /** Whether whom it went to has read it. */
  read: boolean;
  /** The token that it showed. */
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
  /** Whether the account writes by LID and is seen by its own (WhatsApp's default, and the sandbox's), or by numbers. */
  addressing?: Addressing;
  /** Whether others are shown the number beside the LID; true where it is absent. */
  sharesNumber?: boolean;
}

/** A message to a group, the status or a channel; its content cannot be decrypted. */
export interface CrowdMessage {
  crowd: Crowd;
  text: string;
  /** The phone whose linked devices get it; those of all other phones where it is absent. */
  to?: string;
}

/** A passkey as a virtual authenticator takes it. */
export interface PhonePasskey {
  rpId: string;
  /** base64 */
  credentialId: string;
  /** PKCS #8, base64 */
  privateKey: string;
}

/** The verbs of the control API. What is refused rejects with a `Problem`: an HTTP status and a sentence. */
export interface SandboxControl {
  addPhone(phone: NewPhone): Promise<PhoneView>;
  phones(): PhoneView[];
  /** Scans a QR (text or PNG data URL). Resolves when the companion proved its device signature. */
  scan(number: string, qr: string): Promise<void>;
  /** Types the linking code a device shows for this number. Resolves as `scan` does. */
  enterPairingCode(number: string, code: string): Promise<void>;
  /** What a browser that stands on `origin` (WhatsApp's own page unless told) gives for a challenge with the phone's passkey. */
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
  /** Locks or caps the account, or takes that back (null): its companions are told, and strangers refused meanwhile. */
  setStanding(number: string, news: Partial<Standing>): Promise<PhoneView>;
  /** Lets the phone be away for so many virtual days, 0 for back: from 14 on its companions are removed. */
  setAwayDays(number: string, days: number): Promise<PhoneView>;
  /**
   * Gives the phone's past so many chats with people who are on no phone here. Devices that are linked are told of them at once, as
   * phones do for a while after the linking; a new one is told all of it.
   */
  addHistory(number: string, chats: number): Promise<void>;
  /** The account's salt is another from now on, or is gone. Devices that are linked are told. */
  changeSalt(number: string, change: 'new' | 'none'): Promise<void>;
  injectFault(fault: Fault): Promise<void>;
  /** Those that wait for what they apply to. */
  faults(): WaitingFault[];
  /** Takes back the faults that wait: all, or those of one kind. */
  clearFaults(kind?: FaultKind): Promise<void>;
  /** Which versions of the client are taken. */
  versionFloor(): VersionFloorView;
  setVersionFloor(change: VersionFloorChange): Promise<VersionFloorView>;
  /** Stanza frames seen with that message id, delivered or not. */
  frames(id: string): number;
  /** How often devices asked to have that message once more. */
  resendRequests(id: string): number;
  /** What clients did that WhatsApp would not accept, newest last. */
  problems(): ProtocolProblem[];
}
