import type { BinaryNode } from '@whiskeysockets/baileys';
import { IqDesk } from '../iq/iq-desk.js';
import { MessageDesk } from '../messaging/message-desk.js';
import { ReceiptDesk } from '../messaging/receipt-desk.js';
import type { NoiseLink } from '../wire/noise-link.js';
import type { Companion } from '../world/companion.js';
import { stanzaKey } from '../world/outbox.js';
import type { Phone } from '../world/phone.js';
import type { World } from './world.js';

/** The companion will get these only by trying again itself; taking them off the outbox would lose the message. */
const WANTS_RETRY = '500';

/** A logged-in companion on its socket. */
export class CompanionSession {
  readonly #phone: Phone;
  readonly #iqs: IqDesk;
  readonly #messages: MessageDesk;
  readonly #receipts: ReceiptDesk;

  constructor(
    private readonly companion: Companion,
    private readonly link: NoiseLink,
    world: World,
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
      case 'ack':
        this.#settle(node.attrs);
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
    const waiting = this.companion.outbox.waiting();
    const t = String(Math.floor(Date.now() / 1000));
    this.link.send({ tag: 'success', attrs: { t, lid: this.#phone.lidOf(this.companion.device) } });
    waiting.forEach((node, index) => {
      this.link.send({ ...node, attrs: { ...node.attrs, offline: String(index + 1) } });
    });
    const offline = { tag: 'offline', attrs: { count: String(waiting.length) } };
    this.link.send({ tag: 'ib', attrs: {}, content: [offline] });
  }

  #settle({ class: tag = '', id, type, to, error }: BinaryNode['attrs']): void {
    if (tag === 'message' && error === WANTS_RETRY) return;
    this.companion.outbox.settle(stanzaKey(tag, id, type, to));
  }
}
