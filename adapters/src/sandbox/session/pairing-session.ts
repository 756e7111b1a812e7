import type { BinaryNode } from '@whiskeysockets/baileys';
import type { PairingDesk } from '../pairing/pairing-desk.js';
import type { WaitingDevice } from '../pairing/waiting-device.js';

/** An unlinked client's socket: it shows codes, and answers the linking. */
export class PairingSession {
  constructor(
    private readonly device: WaitingDevice,
    private readonly desk: PairingDesk,
  ) {
    desk.enter(device);
    device.offerRefs();
  }

  async node(node: BinaryNode): Promise<void> {
    if (node.tag === 'ack' && node.attrs.class === 'notification') this.device.hasHeard(node.attrs.id ?? '');
    if (node.tag !== 'iq' || this.device.answered(node)) return;
    const { id = '', to = '', type } = node.attrs;
    if (type === 'result' || type === 'error') return;
    const { codes, passkeys } = this.desk;
    const answer = codes.answer(this.device, node) ??
      passkeys.answer(this.device, node) ?? { type: 'result', content: [] };
    this.device.link.send({ tag: 'iq', attrs: { id, from: to, type: answer.type }, content: answer.content });
  }

  closed(): void {
    this.desk.leave(this.device);
  }
}
