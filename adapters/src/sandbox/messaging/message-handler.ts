import type { ShownToken } from '@waxwing/contract/sandbox';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { ChatOfTwo } from '../content/chat-of-two.js';
import { readContent } from '../content/read-content.js';
import { receiveMessage } from '../content/receive-message.js';
import { rejectionsOf } from '../content/rejections.js';
import type { ReceivedFile } from '../media/file-pointer.js';
import { receiveFile } from '../media/receive-file.js';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';
import type { CompanionContext, SandboxState } from '../state/sandbox-state.js';
import type { NoiseLink } from '../wire/noise-link.js';
import { type DecryptedMessage, decodeMessage } from './content.js';
import { type Copy, copiesOf, missingDevicesHash } from './copies.js';
import { sendPhoneReceipt } from './phone-receipts.js';
import { resendPlaceholders } from './placeholder-resend.js';
import { addressRefusal, isStrangerRefused } from './refusal-rules.js';
import { shownToken } from './shown-token.js';
import { messageAck, messageFrom, receipt, retryRequest } from './stanzas.js';

/** WhatsApp's error for an account that sends too much to strangers. */
const RESTRICTED = '463';
const MAX_RETRIES = 5;

type DecryptedCopy = Copy & { opened: DecryptedMessage | undefined; file?: ReceivedFile | undefined };

/** Handles the messages that one companion sends. */
export class MessageHandler {
  readonly #phone: Phone;
  readonly #companion: Companion;
  readonly #link: NoiseLink;
  readonly #state: SandboxState;
  readonly #retries = new Map<string, number>();

  constructor({ phone, companion, state }: CompanionContext, link: NoiseLink) {
    this.#phone = phone;
    this.#companion = companion;
    this.#link = link;
    this.#state = state;
  }

  async accept(message: BinaryNode): Promise<void> {
    const { directory, frames, faults } = this.#state;
    frames.increment(message.attrs.id ?? '');
    const recipient = directory.resolve(message.attrs.to)?.phone;
    if (faults.take('nack', this.#phone.number) || isStrangerRefused(this.#phone, recipient)) {
      this.#link.send(messageAck(message, RESTRICTED));
      return;
    }
    const misaddressed = addressRefusal(directory, this.#phone, message);
    if (misaddressed) {
      this.#link.send(messageAck(message, misaddressed));
      return;
    }
    const token = shownToken(this.#state, this.#phone, message, directory.resolve(message.attrs.to)?.phone);
    const copies = copiesOf(directory, message);
    const openings: DecryptedCopy[] = [];
    for (const copy of copies) {
      if (copy.device !== 0) continue;
      const unreadable = copy.phone !== this.#phone && faults.take('unreadable', this.#phone.number);
      const opened = unreadable ? undefined : await this.#open(copy);
      openings.push({ ...copy, opened, file: await this.#download(copy.phone, opened, message) });
    }
    // Synchronous from here on, so that one commit contains all of it before the acknowledgement leaves.
    const arrivedAt = openings.filter((opening) => this.#addToInbox(opening, message, token));
    for (const copy of copies) this.#forward(copy, message);
    const delay = faults.take('delay-ack', this.#phone.number)?.ms ?? 0;
    const conclude = () => {
      this.#acknowledge(message, missingDevicesHash(message, recipient, copies));
      this.#ownReceipt(openings, message);
      for (const { phone } of arrivedAt) this.#deliveryReceipt(phone, message);
      for (const opening of openings) this.#askAgain(opening, message);
    };
    if (delay > 0) setTimeout(conclude, delay).unref();
    else conclude();
    for (const opening of openings) await this.#answerCompanion(opening, message);
  }

  async #open({ phone, sealed }: Copy): Promise<DecryptedMessage | undefined> {
    const peer = { number: this.#companion.number, device: this.#companion.device };
    try {
      const opened = decodeMessage(await phone.signal.decrypt(peer, sealed));
      phone.signal.persist(peer);
      return opened;
    } catch {
      return undefined;
    }
  }

  /** The recipient's phone downloads the file of the message. */
  async #download(
    phone: Phone,
    opened: DecryptedMessage | undefined,
    { attrs: { id = '' } }: BinaryNode,
  ): Promise<ReceivedFile | undefined> {
    if (!opened?.file || phone === this.#phone || phone.inbox.has(this.#phone.number, id)) return undefined;
    const { text } = readContent(opened.content);
    const file = await receiveFile(this.#state.mediaFiles, opened.file, text);
    if (file.problem)
      this.#state.problems.add(this.#phone.number, `The file of message ${id}: ${file.problem}.`);
    return file;
  }

  /** Puts the message into the recipient's inbox; returns whether it is there now. */
  #addToInbox(
    { phone, opened, file, enc }: DecryptedCopy,
    message: BinaryNode,
    token: ShownToken | undefined,
  ): boolean {
    const { id = '', to } = message.attrs;
    if (this.#state.directory.resolve(to)?.phone !== phone) return false;
    const from = this.#phone.number;
    if (phone.inbox.has(from, id)) return true;
    // A companion's requests to its own phone (keys, history) are not messages to a user.
    if (!opened || message.attrs.category === 'peer') return false;
    const at = new Date().toISOString();
    const carried = { ...(token && { token }), ...(file && { file }) };
    const chat = new ChatOfTwo(this.#state.directory, this.#phone, phone);
    const shown = receiveMessage(chat, opened.content, {
      id,
      fromDevice: this.#companion.device,
      at,
      ...carried,
    });
    const timer = phone.timerOf(from)?.seconds;
    for (const rejection of rejectionsOf({ content: opened.content, stanza: message, enc, shown, timer }))
      this.#state.problems.add(from, `Message ${id} ${rejection}.`);
    return true;
  }

  #forward({ phone, device, enc }: Copy, message: BinaryNode): void {
    const target = phone.companions.get(device);
    if (!target || target === this.#companion) return;
    const { id = '', type = 'text', to, edit } = message.attrs;
    const others = ['device-identity', 'meta'].flatMap((tag) => getBinaryNodeChild(message, tag) ?? []);
    const content = [enc, ...others];
    const recipient = phone === this.#phone ? (message.attrs.recipient ?? to) : undefined;
    target.deliver(messageFrom(this.#phone, this.#companion.device, { id, type, edit, recipient }, content));
  }

  /** The own phone resends to its companion what that could not read. */
  async #answerCompanion({ phone, opened }: DecryptedCopy, message: BinaryNode): Promise<void> {
    const { id = '', category } = message.attrs;
    if (phone !== this.#phone || category !== 'peer' || !opened?.askedFor.length) return;
    await resendPlaceholders(this.#state.directory, phone, this.#companion, { id, keys: opened.askedFor });
  }

  #acknowledge(message: BinaryNode, phash: string | undefined): void {
    if (this.#state.faults.take('swallow-ack', this.#phone.number)) return;
    const ack = messageAck(message);
    this.#link.send(phash === undefined ? ack : { ...ack, attrs: { ...ack.attrs, phash } });
  }

  #ownReceipt(openings: DecryptedCopy[], { attrs: { id = '', to = '' } }: BinaryNode): void {
    const hasCopy = openings.some(({ phone, opened }) => phone === this.#phone && opened?.own);
    if (hasCopy) sendPhoneReceipt(this.#phone, this.#companion, id, to);
  }

  #deliveryReceipt(phone: Phone, message: BinaryNode): void {
    if (phone === this.#phone || this.#state.faults.take('no-receipts', this.#phone.number)) return;
    this.#companion.deliver(receipt(phone.addressFor(this.#phone, 0), [message.attrs.id ?? '']));
  }

  /** Requests an undecryptable message again, unless the recipient already has it. */
  #askAgain({ phone, opened }: DecryptedCopy, message: BinaryNode): void {
    const { id = '', to } = message.attrs;
    const key = `${phone.number}/${id}`;
    const recipient = this.#state.directory.resolve(to)?.phone;
    if (opened || recipient?.inbox.has(this.#phone.number, id)) {
      this.#retries.delete(key);
      return;
    }
    const count = (this.#retries.get(key) ?? 0) + 1;
    const refused = count > MAX_RETRIES ? 'given up' : `asked again (${count})`;
    this.#state.problems.add(this.#phone.number, `Message ${id} could not be decrypted: ${refused}.`);
    if (count > MAX_RETRIES) return;
    this.#retries.set(key, count);
    this.#companion.deliver(retryRequest(phone, id, { count, to, own: phone === this.#phone }));
  }
}
