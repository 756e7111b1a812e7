import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { answerIq, followUpIq } from '../iq/answer-iq.js';
import { acceptReceipt } from '../messaging/accept-receipt.js';
import { acceptChatState, acceptPresence } from '../messaging/chat-states.js';
import { MessageHandler } from '../messaging/message-handler.js';
import { receiptAck } from '../messaging/stanzas.js';
import type { Companion } from '../state/companion.js';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { CompanionContext, SandboxState } from '../state/sandbox-state.js';
import type { NoiseLink } from '../wire/noise-link.js';

/** The batch size for a companion that states none. */
const BATCH = 100;

/** A logged-in companion on its socket. */
export class CompanionSession {
  readonly #companion: Companion;
  readonly #link: NoiseLink;
  readonly #context: CompanionContext;
  readonly #messages: MessageHandler;

  constructor(companion: Companion, link: NoiseLink, state: SandboxState) {
    this.#companion = companion;
    this.#link = link;
    const phone = state.directory.find(companion.number);
    if (!phone) throw new Error(`companion ${companion.name} without a phone`);
    this.#context = { phone, companion, state };
    this.#messages = new MessageHandler(this.#context, link);
    this.#login();
  }

  async node(node: BinaryNode): Promise<void> {
    // A replaced or unlinked socket is ignored.
    if (this.#companion.link !== this.#link) return;
    switch (node.tag) {
      case 'iq':
        this.#link.send(answerIq(this.#context, node));
        followUpIq(this.#context, node);
        break;
      case 'message':
        await this.#messages.accept(node);
        break;
      case 'receipt':
        await acceptReceipt(this.#context, node);
        if (!this.#context.state.faults.take('swallow-receipt-ack', this.#companion.number))
          this.#link.send(receiptAck(node));
        break;
      case 'presence':
        acceptPresence(this.#context, node);
        break;
      case 'chatstate':
        acceptChatState(this.#context, node);
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
    this.#context.state.presences.announce(this.#context.phone);
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
    this.#link.send({ tag: 'success', attrs: { t, lid: this.#context.phone.lidOf(this.#companion.device) } });
    this.#companion.backlog?.begin();
    this.#context.state.presences.announce(this.#context.phone);
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
      this.#context.state.problems.add(this.#companion.number, what);
    }
  }
}
