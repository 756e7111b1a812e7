import type { Fault, FaultKind, WaitingFault } from '../faults/faults.js';
import type { Strike } from '../faults/strikes.js';
import { changeSalt } from '../history/change-salt.js';
import { pushMore } from '../history/push-history.js';
import { writeToCrowd } from '../messaging/crowd-writer.js';
import { writeMessage } from '../messaging/phone-writer.js';
import { readReceipts } from '../messaging/read-receipts.js';
import { type Assertion, Authenticator, RP_ID, readOptions } from '../pairing/authenticator.js';
import { unlink } from '../session/unlink.js';
import type { World } from '../session/world.js';
import type { Standing } from '../standing/standing.js';
import { regard } from '../standing/standing-notices.js';
import type { FloorChange, FloorView } from '../world/floor.js';
import type { Phone } from '../world/phone.js';
import type { ProtocolProblem } from '../world/problems.js';
import { chatsOf } from './chats.js';
import type {
  ArrivedMessage,
  ChatView,
  CrowdMessage,
  NewPhone,
  PhonePasskey,
  PhoneView,
  SandboxControl,
} from './control-types.js';
import { phoneNumber } from './phone-number.js';
import { invalid, unknown } from './problem.js';

/** WhatsApp removes the linked devices of a phone that was not online for so long. */
const LINK_ENDS_DAYS = 14;

/** The control verbs on one sandbox. Whatever a call changed is in the journal when it resolves. */
export class WorldControl implements SandboxControl {
  constructor(
    private readonly world: World,
    private readonly strike: Strike,
  ) {}

  async addPhone({ number, ...rest }: NewPhone): Promise<PhoneView> {
    const phone = this.world.directory.add({ ...rest, number: phoneNumber(number, 'number') });
    this.world.journal.flush();
    return this.#view(phone);
  }

  phones(): PhoneView[] {
    return this.world.directory.phones().map((phone) => this.#view(phone));
  }

  async scan(number: string, qr: string): Promise<void> {
    await this.world.pairing.scan(this.#phone(number), qr);
  }

  async enterCode(number: string, code: string): Promise<void> {
    await this.world.pairing.enterCode(this.#phone(number), code);
  }

  assertPasskey(number: string, { options, origin }: { options: string; origin?: string }): Assertion {
    const phone = this.#phone(number);
    const { challenge } = readOptions(options);
    const assertion = new Authenticator(phone.passkey).sign(challenge, origin);
    this.world.journal.flush();
    return assertion;
  }

  passkey(number: string): PhonePasskey {
    const { passkey: privateKey } = this.#phone(number);
    this.world.journal.flush();
    return { rpId: RP_ID, credentialId: new Authenticator(privateKey).id.toString('base64'), privateKey };
  }

  messages(number: string): ArrivedMessage[] {
    const arrived = this.#phone(number).inbox.all();
    return arrived.map(({ id, from, text, type, at, token }) => {
      return { id, from, text, type, at, frames: this.frames(id), ...(token && { token }) };
    });
  }

  chats(number: string): ChatView[] {
    return chatsOf(this.world.directory, this.#phone(number));
  }

  async write(number: string, { to, text }: { to: string; text: string }): Promise<{ id: string }> {
    if (text === '') throw invalid('The field text is empty.');
    const sender = this.#phone(number);
    // Whoever writes on it is there.
    if (sender.isAway) sender.change({ awayDays: 0 });
    const written = await writeMessage(this.world, sender, this.#phone(to, 'to'), text);
    this.world.journal.flush();
    return written;
  }

  async writeToCrowd(number: string, { crowd, text, to }: CrowdMessage): Promise<{ id: string }> {
    const sender = this.#phone(number);
    const others = this.world.directory.phones().filter((phone) => phone !== sender);
    const written = writeToCrowd(sender, crowd, to === undefined ? others : [this.#phone(to, 'to')], text);
    this.world.journal.flush();
    return written;
  }

  async read(number: string): Promise<{ read: number }> {
    const phone = this.#phone(number);
    const messages = phone.inbox.read();
    readReceipts(this.world.directory, phone, messages);
    this.world.journal.flush();
    return { read: messages.length };
  }

  async unlink(number: string): Promise<void> {
    const phone = this.#phone(number);
    for (const companion of [...phone.companions.values()]) unlink(this.world.directory, phone, companion);
    this.world.journal.flush();
  }

  async standing(number: string, news: Partial<Standing>): Promise<PhoneView> {
    const phone = this.#phone(number);
    regard(phone, news);
    this.world.journal.flush();
    return this.#view(phone);
  }

  async away(number: string, days: number): Promise<PhoneView> {
    const phone = this.#phone(number);
    phone.change({ awayDays: days });
    if (days >= LINK_ENDS_DAYS) await this.unlink(number);
    this.world.journal.flush();
    return this.#view(phone);
  }

  async history(number: string, chats: number): Promise<void> {
    const phone = this.#phone(number);
    phone.change({ oldChats: chats });
    await pushMore(this.world, phone, chats);
    this.world.journal.flush();
  }

  async salt(number: string, change: 'new' | 'none'): Promise<void> {
    changeSalt(this.world, this.#phone(number), change);
    this.world.journal.flush();
  }

  async fault(fault: Fault): Promise<void> {
    const { number, ...rest } = fault;
    const digits = number === undefined ? {} : { number: phoneNumber(number, 'number') };
    this.strike({ ...rest, ...digits });
  }

  faults(): WaitingFault[] {
    return this.world.faults.waiting();
  }

  async clearFaults(kind?: FaultKind): Promise<void> {
    this.world.faults.disarm(kind);
  }

  floor(): FloorView {
    return this.world.floor.view;
  }

  async setFloor(change: FloorChange): Promise<FloorView> {
    this.world.floor.set(change);
    this.world.journal.flush();
    return this.floor();
  }

  frames(id: string): number {
    return this.world.frames.of(id);
  }

  asked(id: string): number {
    return this.world.frames.requestsFor(id);
  }

  problems(): ProtocolProblem[] {
    return this.world.problems.all();
  }

  #view(phone: Phone): PhoneView {
    const { number, name, lid, companions, inbox, standing, awayDays, oldChats } = phone;
    const linked = [...companions.values()].map(({ device, connected, linkedAt, outbox }) => {
      return { device, connected, linkedAt, waiting: outbox.size };
    });
    const waitingCode = this.world.pairing.codes.waitsFor(number);
    const newest = [...companions.values()].at(-1);
    const passkeyCode = this.world.pairing.passkeys.codeOn(phone);
    return {
      number,
      name,
      lid,
      addressing: phone.addressing,
      sharesNumber: phone.sharesNumber,
      linked,
      waitingCode,
      passkeyCode,
      oldChats,
      salted: phone.hasSalt,
      unread: inbox.unread,
      notified: phone.notifies,
      shownAs: newest ? (newest.shownAs ?? '-') : name,
      standing,
      awayDays,
    };
  }

  #phone(number: string, field = 'number'): Phone {
    const digits = phoneNumber(number, field);
    const phone = this.world.directory.find(digits);
    if (!phone) throw unknown(`There is no phone with the ${field} ${digits} in this sandbox.`);
    return phone;
  }
}
