import type { BinaryNode, Contact } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isCrowd } from '../numbers/addresses.js';

/** How a message stanza is handled. */
export type StanzaKind =
  /** From a group, a list, the status or a channel: not read here. */
  | 'crowd'
  /** Addressed in a way unknown to Baileys, or encrypted for WhatsApp's own bots. */
  | 'strange'
  /** The message stays on the phone, such as a view-once one, or came without content. */
  | 'unavailable'
  /** Encrypted in a way unknown to Baileys. */
  | 'sealed'
  /** Baileys handles it. */
  | 'ordinary';

const BOT_SECRET = 'msmsg';
const READABLE: readonly (string | undefined)[] = ['msg', 'pkmsg'];

export function stanzaKindOf(baileys: Baileys, stanza: BinaryNode, me: Contact | undefined): StanzaKind {
  if (isCrowd(baileys, stanza.attrs.from ?? '')) return 'crowd';
  if (!isAddressed(baileys, stanza, me)) return 'strange';
  const sealed = baileys.getBinaryNodeChildren(stanza, 'enc').map(({ attrs }) => attrs.type);
  if (sealed.includes(BOT_SECRET)) return 'strange';
  if (sealed.length > 0) return sealed.some((type) => READABLE.includes(type)) ? 'ordinary' : 'sealed';
  // For an empty one Baileys would ask the phone at once, without a limit.
  return baileys.getBinaryNodeChild(stanza, 'plaintext') ? 'ordinary' : 'unavailable';
}

function isAddressed({ decodeMessageNode }: Baileys, stanza: BinaryNode, me: Contact | undefined): boolean {
  try {
    decodeMessageNode(stanza, me?.id ?? '', me?.lid ?? '');
    return true;
  } catch {
    return false;
  }
}
