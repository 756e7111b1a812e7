import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { IqDesk } from '../iq/iq-desk.js';
import { MessageDesk } from '../messaging/message-desk.js';
import { ReceiptDesk } from '../messaging/receipt-desk.js';
import type { NoiseLink } from '../wire/noise-link.js';
import type { Companion } from '../world/companion.js';
import { stanzaKey } from '../world/outbox.js';
import type { Phone } from '../world/phone.js';
import type { World } from './world.js';

/** What a companion gets that does not say how many it wants. */
const BATCH = 100;

/** A logged-in companion on its socket. */
export class CompanionSession {
  readonly #phone: Phone;
  readonly #iqs: IqDesk;
  readonly #messages: MessageDesk;
  readonly #receipts: ReceiptDesk;

  constructor(
    private readonly companion: Companion,
    private readonly link: NoiseLink,
    private readonly world: World,
  ) {
    const phone = world.directory.find(companion.number);
    if (!phone) throw new Error(`companion ${companion.name} without a phone`);
    this.#phone = phone;
    this.#iqs = new IqDesk(phone, companion, world);
    this.#messages = new MessageDesk(phone, companion, link, world);
    this.#receipts = new ReceiptDesk(phone, companion, link, world);
    this.#login();
  }

  async node(node: BinaryNode): Promise<void> {
    // A socket that was replaced or unlinked has nothing to say any more.
    if (this.companion.link !== this.link) return;
    switch (node.tag) {
      case 'iq':
        this.link.send(this.#iqs.answer(node));
        this.#iqs.afterwards(node);
        break;
      case 'message':
        await this.#messages.accept(node);
        break;
      case 'receipt':
        await this.#receipts.accept(node);
        break;
      case 'presence':
        this.companion.present(node.attrs);
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
    this.companion.disconnect(this.link);
  }

  #login(): void {
    const replaced = this.companion.link;
    this.companion.connect(this.link);
    replaced?.end({
      tag: 'stream:error',
      attrs: {},
      content: [{ tag: 'conflict', attrs: { type: 'replaced' } }],
    });
    const t = String(Math.floor(Date.now() / 1000));
    this.link.send({ tag: 'success', attrs: { t, lid: this.#phone.lidOf(this.companion.device) } });
    this.companion.backlog?.begin();
  }

  #offlineBatch(node: BinaryNode): void {
    const batch = getBinaryNodeChild(node, 'offline_batch');
    if (batch) this.companion.backlog?.ask(Number(batch.attrs.count ?? BATCH));
  }

  #settle({ class: tag = '', id, type, to, error }: BinaryNode['attrs']): void {
    const key = stanzaKey(tag, id, type, to);
    if (tag !== 'message' || error === undefined) {
      this.companion.outbox.settle(key);
    } else if (this.companion.refuse(key)) {
      const what = `Message ${id} was answered with error ${error}: it stays, and holds up what is behind it.`;
      this.world.problems.note(this.companion.number, what);
    }
  }
}
