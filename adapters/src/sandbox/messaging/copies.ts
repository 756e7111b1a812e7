import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { Sealed } from '../signal/signal-box.js';
import type { Destination, Directory } from '../world/directory.js';

/** One device's copy of a message: for whom it is encrypted, and the ciphertext. */
export interface Copy extends Destination {
  enc: BinaryNode;
  sealed: Sealed;
}

const copyOf = (directory: Directory, jid: string | undefined, holder: BinaryNode): Copy[] => {
  const destination = directory.resolve(jid);
  const enc = getBinaryNodeChild(holder, 'enc');
  if (!destination || !enc || !(enc.content instanceof Uint8Array)) return [];
  const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
  return [{ ...destination, enc, sealed: { type, ciphertext: Buffer.from(enc.content) } }];
};

/** A message carries a copy for each device, or (a resend, a message to the own phone) one for its `to` alone. */
export const copiesOf = (directory: Directory, message: BinaryNode): Copy[] => {
  const participants = getBinaryNodeChild(message, 'participants');
  if (!participants) return copyOf(directory, message.attrs.to, message);
  return getBinaryNodeChildren(participants, 'to').flatMap((to) => copyOf(directory, to.attrs.jid, to));
};
