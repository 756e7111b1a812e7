import { createHash } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Phone } from '../world/phone.js';
import type { Copy } from './copies.js';

/** The hash of a recipient's devices, where a message did not go to all of them; undefined where nobody was left out. */
export const hashOfLeftOut = (
  message: BinaryNode,
  recipient: Phone | undefined,
  copies: readonly Copy[],
): string | undefined => {
  const forOne =
    !Array.isArray(message.content) || !message.content.some(({ tag }) => tag === 'participants');
  if (!recipient || forOne) return undefined;
  const reached = new Set(copies.filter(({ phone }) => phone === recipient).map(({ device }) => device));
  const devices = [0, ...recipient.companions.keys()];
  if (devices.every((device) => reached.has(device))) return undefined;
  const list = devices.map((device) => recipient.address(device)).sort();
  return `2:${createHash('sha256').update(list.join('')).digest('base64').slice(0, 6)}`;
};
