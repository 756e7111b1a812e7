import { createHash } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { EncryptedMessage } from '../signal/signal-sessions.js';
import type { Destination, Directory } from '../state/directory.js';

import type { Phone } from '../state/phone.js';

/** The hash of a recipient's devices, if a message did not go to all of them; undefined if none was left out. */
export function missingDevicesHash(
  message: BinaryNode,
  recipient: Phone | undefined,
  copies: readonly Copy[],
): string | undefined {
  const forOne =
    !Array.isArray(message.content) || !message.content.some(({ tag }) => tag === 'participants');
  if (!recipient || forOne) return undefined;
  const reached = new Set(copies.filter(({ phone }) => phone === recipient).map(({ device }) => device));
  const devices = [0, ...recipient.companions.keys()];
  if (devices.every((device) => reached.has(device))) return undefined;
  const list = devices.map((device) => recipient.address(device)).sort();
  return `2:${createHash('sha256').update(list.join('')).digest('base64').slice(0, 6)}`;
}

/** One device's copy of a message: its recipient device and the ciphertext. */
export interface Copy extends Destination {
  enc: BinaryNode;
  sealed: EncryptedMessage;
}

function copyOf(directory: Directory, jid: string | undefined, holder: BinaryNode): Copy[] {
  const destination = directory.resolve(jid);
  const enc = getBinaryNodeChild(holder, 'enc');
  if (!destination || !enc || !(enc.content instanceof Uint8Array)) return [];
  const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
  return [{ ...destination, enc, sealed: { type, ciphertext: Buffer.from(enc.content) } }];
}

/** A message carries a copy for each device, or (a resend, a message to the own phone) one for its `to` only. */
export function copiesOf(directory: Directory, message: BinaryNode): Copy[] {
  const participants = getBinaryNodeChild(message, 'participants');
  if (!participants) return copyOf(directory, message.attrs.to, message);
  return getBinaryNodeChildren(participants, 'to').flatMap((to) => copyOf(directory, to.attrs.jid, to));
}
