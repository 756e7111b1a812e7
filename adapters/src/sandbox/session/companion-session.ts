import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { IqDispatcher } from '../iq/iq-dispatcher.js';
import { MessageHandler } from '../messaging/message-handler.js';
import { ReceiptHandler } from '../messaging/receipt-handler.js';
import type { Companion } from '../state/companion.js';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import type { NoiseLink } from '../wire/noise-link.js';

/** The batch size for a companion that states none. */
const BATCH = 100;

/** A logged-in companion on its socket. */
export class CompanionSession {
  readonly #companion: Companion;
  readonly #link: NoiseLink;
  readonly #state: SandboxState;
  readonly #phone: Phone;
  readonly #iqs: IqDispatcher;
  readonly #messages: MessageHandler;
  readonly #receipts: ReceiptHandler;

  constructor(companion: Companion, link: NoiseLink, state: SandboxState) {
    this.#companion = companion;
    this.#link = link;
    this.#state = state;

    const phone = state.directory.find(companion.number);
    if (!phone) throw new Error(`companion ${companion.name} without a phone`);
    this.#phone = phone;
    this.#iqs = new IqDispatcher(phone, companion, state);
    this.#messages = new MessageHandler(phone, companion, link, state);
    this.#receipts = new ReceiptHandler(phone, companion, link, state);
    this.#login();
  }

  async node(node: BinaryNode): Promise<void> {
    // A replaced or unlinked socket is ignored.
    if (this.#companion.link !== this.#link) return;
    switch (node.tag) {
      case 'iq':
        this.#link.send(this.#iqs.answer(node));
        this.#iqs.afterReply(node);
        break;
      case 'message':
        await this.#messages.accept(node);
        break;
      case 'receipt':
        await this.#receipts.accept(node);
        break;
      case 'presence':
        this.#companion.setPresence(node.attrs);
        break;
      case 'ack':
        this.#settle(node.attrs);
        break;
      case 'ib':
        this.#offlineBatch(node);
        break;
    }
  }

  closed(): void {
    this.#companion.disconnect(this.#link);
  }

  #login(): void {
    const replaced = this.#companion.link;
    this.#companion.connect(this.#link);
    replaced?.end({
      tag: 'stream:error',
      attrs: {},
      content: [{ tag: 'conflict', attrs: { type: 'replaced' } }],
    });
    const t = String(Math.floor(Date.now() / 1000));
    this.#link.send({ tag: 'success', attrs: { t, lid: this.#phone.lidOf(this.#companion.device) } });
    this.#companion.backlog?.begin();
  }

  #offlineBatch(node: BinaryNode): void {
    const batch = getBinaryNodeChild(node, 'offline_batch');
    if (batch) this.#companion.backlog?.ask(Number(batch.attrs.count ?? BATCH));
  }

  #settle({ class: tag = '', id, type, to, error }: BinaryNode['attrs']): void {
    const key = stanzaKey(tag, id, type, to);
    if (tag !== 'message' || error === undefined) {
      this.#companion.pendingStanzas.settle(key);
    } else if (this.#companion.refuse(key)) {
      const what = `Message ${id} was answered with error ${error}: it stays, and holds up what is behind it.`;
      this.#state.problems.add(this.#companion.number, what);
    }
  }
}
