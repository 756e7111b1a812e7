import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { Companion } from '../state/companion.js';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import type { NoiseLink } from '../wire/noise-link.js';
import { sendReadReceipts } from './phone-receipts.js';
import { resend } from './phone-writer.js';
import { receipt, receiptAck } from './stanzas.js';

const READ = ['read', 'read-self'];

/** Handles the receipts that one companion sends: for messages received, read, or undecryptable. */
export class ReceiptHandler {
  readonly #phone: Phone;
  readonly #companion: Companion;
  readonly #link: NoiseLink;
  readonly #state: SandboxState;

  constructor(phone: Phone, companion: Companion, link: NoiseLink, state: SandboxState) {
    this.#phone = phone;
    this.#companion = companion;
    this.#link = link;
    this.#state = state;
  }

  async accept(node: BinaryNode): Promise<void> {
    const { id, type } = node.attrs;
    if (type === 'retry') {
      await this.#retry(node);
    } else {
      this.#companion.pendingStanzas.settle(stanzaKey('message', id));
      if (type && READ.includes(type)) this.#read(node);
    }
    this.#link.send(receiptAck(node));
  }

  #read(node: BinaryNode): void {
    const sender = this.#state.directory.resolve(node.attrs.to)?.phone;
    if (!sender) return;
    const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
    const ids = [node, ...items].flatMap(({ attrs }) => attrs.id ?? []);
    const read = this.#phone.inbox.read({ from: sender.number, ids });
    if (node.attrs.type !== 'read') return;
    sendReadReceipts(this.#state.directory, this.#phone, read);
    this.#forwardReceipt(
      sender,
      ids.filter((id) => !this.#phone.inbox.has(sender.number, id)),
    );
  }

  /** The server trusts a client's receipts: it forwards a false one like a true one. */
  #forwardReceipt(sender: Phone, ids: string[]): void {
    if (ids.length === 0) return;
    const forwarded = receipt(this.#phone.addressFor(sender, this.#companion.device), ids, 'read');
    for (const device of sender.companions.values()) device.deliver(forwarded);
  }

  /** A phone encrypts its message again itself; a companion gets this receipt to do so. */
  async #retry(node: BinaryNode): Promise<void> {
    const { id = '', to, recipient } = node.attrs;
    const author = this.#state.directory.resolve(to);
    if (!author) return;
    this.#state.frames.countRequest(id);
    if (author.device === 0) {
      if (author.phone.isAway) return;
      await resend(author.phone, this.#companion, node);
      return;
    }
    this.#companion.pendingStanzas.settle(stanzaKey('message', id));
    const own = author.phone === this.#phone;
    const byLid = !own && author.phone.addressing === 'lid';
    const from = byLid ? this.#phone.lidOf(this.#companion.device) : this.#phone.pn(this.#companion.device);
    const t = String(Math.floor(Date.now() / 1000));
    const attrs = { from, id, type: 'retry', t, ...(own && recipient && { recipient }) };
    const request = { tag: 'receipt', attrs, content: node.content };
    author.phone.companions.get(author.device)?.deliver(request as BinaryNode);
  }
}
