import type {
  ArmedFault,
  ArrivedMessage,
  Assertion,
  Challenge,
  ChatView,
  CrowdMessage,
  Fault,
  FaultKind,
  MediaFile,
  NewMessage,
  NewPhone,
  PhonePasskey,
  PhoneView,
  ProtocolProblem,
  Standing,
  Typing,
  VersionFloorChange,
  VersionFloorView,
} from '@waxwing/contract/sandbox';
import type { InjectFault } from '../faults/fault-injector.js';
import { changeSalt } from '../history/change-salt.js';
import { pushMoreHistory } from '../history/push-history.js';
import { Authenticator, RP_ID, readOptions } from '../linking/authenticator.js';
import { typeOnPhone } from '../messaging/chat-states.js';
import { writeToCrowd } from '../messaging/crowd-writer.js';
import { sendReadReceipts } from '../messaging/phone-receipts.js';
import { writeMessage } from '../messaging/phone-writer.js';
import { unlink } from '../session/unlink.js';
import { setStanding } from '../standing/set-standing.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { chatsOf } from './chats.js';
import { findPhone, parsePhoneNumber } from './find-phone.js';
import { PhoneFiles } from './phone-files.js';
import { phoneView } from './phone-view.js';
import { invalid } from './problem.js';
import { shownMessage } from './shown-message.js';

/** WhatsApp removes the linked devices of a phone that was offline for this long. */
const UNLINK_AFTER_DAYS = 14;

/**
 * The operations of the control API on one sandbox. A call's changes are in the journal when it resolves; a refusal is a
 * `Problem`: an HTTP status and a sentence.
 */
export class SandboxController {
  readonly #state: SandboxState;
  readonly #inject: InjectFault;
  /** What phones do with files. */
  readonly files: PhoneFiles;

  constructor(state: SandboxState, inject: InjectFault) {
    this.#state = state;
    this.#inject = inject;

    this.files = new PhoneFiles(state);
  }

  async addPhone({ number, ...rest }: NewPhone): Promise<PhoneView> {
    const phone = this.#state.directory.add({ ...rest, number: parsePhoneNumber(number, 'number') });
    this.#state.journal.flush();
    return phoneView(this.#state, phone);
  }

  phones(): PhoneView[] {
    return this.#state.directory.phones().map((phone) => phoneView(this.#state, phone));
  }

  /** Scans a QR (text or PNG data URL). Resolves when the companion has proved its device signature. */
  async scan(number: string, qr: string): Promise<void> {
    await this.#state.linking.scan(this.#phone(number), qr);
  }

  /** Enters the pairing code that a device shows for this number. Resolves as `scan` does. */
  async enterPairingCode(number: string, code: string): Promise<void> {
    await this.#state.linking.enterPairingCode(this.#phone(number), code);
  }

  /** A browser's answer on `origin` to a challenge, with the phone's passkey. */
  assertPasskey(number: string, { options, origin }: Challenge): Assertion {
    const phone = this.#phone(number);
    const { challenge } = readOptions(options);
    const assertion = new Authenticator(phone.passkey).sign(challenge, origin);
    this.#state.journal.flush();
    return assertion;
  }

  passkey(number: string): PhonePasskey {
    const { passkey: privateKey } = this.#phone(number);
    this.#state.journal.flush();
    return { rpId: RP_ID, credentialId: new Authenticator(privateKey).id.toString('base64'), privateKey };
  }

  messages(number: string): ArrivedMessage[] {
    const arrived = this.#phone(number).inbox.all();
    return arrived.map((record) => {
      return { ...shownMessage(record), from: record.from, frames: this.frames(record.id) };
    });
  }

  chats(number: string): ChatView[] {
    return chatsOf(this.#state, this.#phone(number));
  }

  /** @throws Problem 400 for what WhatsApp's own app does not offer, unless it is to be sent `anyway` */
  async write(number: string, message: NewMessage): Promise<{ id: string }> {
    if (message.text === '') throw invalid('The field text is empty.');
    const sender = this.#phone(number);
    // Writing on a phone brings it back online.
    if (sender.isAway) sender.change({ awayDays: 0 });
    const written = await writeMessage(this.#state, sender, this.#phone(message.to, 'to'), message);
    this.#state.journal.flush();
    return written;
  }

  async writeToCrowd(number: string, { crowd, text, to }: CrowdMessage): Promise<{ id: string }> {
    const sender = this.#phone(number);
    const others = this.#state.directory.phones().filter((phone) => phone !== sender);
    const written = writeToCrowd(sender, crowd, to === undefined ? others : [this.#phone(to, 'to')], text);
    this.#state.journal.flush();
    return written;
  }

  /** Opens the chats on the phone: all that is unread, or the chosen messages, become read. */
  async read(number: string, ids?: readonly string[]): Promise<{ read: number }> {
    const phone = this.#phone(number);
    const messages = phone.inbox.read(ids && { ids });
    sendReadReceipts(this.#state.directory, phone, messages);
    this.#state.journal.flush();
    return { read: messages.length };
  }

  /** The user of the phone starts typing or recording a voice note, or stops. */
  async type(number: string, { to, state }: Typing): Promise<void> {
    const typing = state === 'paused' ? undefined : state;
    typeOnPhone(this.#state.presences, this.#phone(number), this.#phone(to, 'to'), typing);
  }

  /** WhatsApp is opened or closed on the phone. */
  async setOnline(number: string, online: boolean): Promise<void> {
    this.#state.presences.setOpen(this.#phone(number), online);
  }

  async unlink(number: string): Promise<void> {
    const phone = this.#phone(number);
    for (const companion of [...phone.companions.values()]) unlink(this.#state.directory, phone, companion);
    this.#state.journal.flush();
  }

  /** Locks or caps the account, or lifts that (null): its companions are notified, and strangers refused meanwhile. */
  async setStanding(number: string, change: Partial<Standing>): Promise<PhoneView> {
    const phone = this.#phone(number);
    setStanding(phone, change);
    this.#state.journal.flush();
    return phoneView(this.#state, phone);
  }

  /** Takes the phone offline for so many virtual days, or back online with 0. */
  async setAwayDays(number: string, days: number): Promise<PhoneView> {
    const phone = this.#phone(number);
    phone.change({ awayDays: days });
    if (days >= UNLINK_AFTER_DAYS) await this.unlink(number);
    this.#state.journal.flush();
    return phoneView(this.#state, phone);
  }

  /**
   * Gives the phone so many old chats with contacts who are on no phone here. Linked devices get them at once, as phones send
   * history for a while after linking; a new one gets all of them.
   */
  async addHistory(number: string, chats: number): Promise<void> {
    const phone = this.#phone(number);
    phone.change({ oldChats: chats });
    await pushMoreHistory(this.#state, phone, chats);
    this.#state.journal.flush();
  }

  /** Replaces or removes the account's salt. Linked devices are notified. */
  async changeSalt(number: string, change: 'new' | 'none'): Promise<void> {
    changeSalt(this.#state, this.#phone(number), change);
    this.#state.journal.flush();
  }

  async injectFault(fault: Fault): Promise<void> {
    const { number, ...rest } = fault;
    const digits = number === undefined ? {} : { number: parsePhoneNumber(number, 'number') };
    this.#inject({ ...rest, ...digits });
  }

  faults(): ArmedFault[] {
    return this.#state.faults.waiting();
  }

  async clearFaults(kind?: FaultKind): Promise<void> {
    this.#state.faults.disarm(kind);
  }

  versionFloor(): VersionFloorView {
    return this.#state.versionFloor.view;
  }

  async setVersionFloor(change: VersionFloorChange): Promise<VersionFloorView> {
    this.#state.versionFloor.set(change);
    this.#state.journal.flush();
    return this.versionFloor();
  }

  /** Stanzas received with that message id, delivered or not. */
  frames(id: string): number {
    return this.#state.frames.framesOf(id);
  }

  /** How often devices requested that message again. */
  resendRequests(id: string): number {
    return this.#state.frames.requestsFor(id);
  }

  /** All files on the media hosts, oldest first. */
  mediaFiles(): MediaFile[] {
    return this.#state.mediaFiles.all();
  }

  problems(): ProtocolProblem[] {
    return this.#state.problems.all();
  }

  #phone(number: string, field?: string): Phone {
    return findPhone(this.#state, number, field);
  }
}
