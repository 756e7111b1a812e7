import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkingHandler } from '../linking/linking-handler.js';
import type { UnlinkedDevice } from '../linking/unlinked-device.js';

/** The socket of an unlinked client, which shows QR codes and answers the linking. */
export class LinkingSession {
  readonly #device: UnlinkedDevice;
  readonly #handler: LinkingHandler;

  constructor(device: UnlinkedDevice, handler: LinkingHandler) {
    this.#device = device;
    this.#handler = handler;

    handler.add(device);
    device.offerRefs();
  }

  async node(node: BinaryNode): Promise<void> {
    if (node.tag === 'ack' && node.attrs.class === 'notification')
      this.#device.noteAcknowledged(node.attrs.id ?? '');
    if (node.tag !== 'iq' || this.#device.tryResolve(node)) return;
    const { id = '', to = '', type } = node.attrs;
    if (type === 'result' || type === 'error') return;
    const { codes, passkeys } = this.#handler;
    const answer = codes.answer(this.#device, node) ??
      passkeys.answer(this.#device, node) ?? { type: 'result', content: [] };
    this.#device.link.send({
      tag: 'iq',
      attrs: { id, from: to, type: answer.type },
      content: answer.content,
    });
  }

  closed(): void {
    this.#handler.remove(this.#device);
  }
}
