import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type BinaryNode, encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { uploadFromPhone } from '../media/phone-files.js';
import { encNode } from '../messaging/stanzas.js';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { appStateKeyOf } from './app-state.js';
import { type HistoryItem, historyOf, moreHistoryOf } from './history-items.js';

/** A message from the phone to its linked device, not shown to users. To be called inside `runInOrder`; the caller delivers it. */
async function peerMessage(
  phone: Phone,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<BinaryNode> {
  if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
  const sealed = await phone.signal.encrypt(companion, encodeWAMessage({ protocolMessage }));
  const attrs = {
    from: phone.pn(0),
    id: `3A${randomBytes(9).toString('hex').toUpperCase()}`,
    type: 'text',
    category: 'peer',
    t: String(Math.floor(Date.now() / 1_000)),
  };
  return { tag: 'message', attrs, content: [encNode(sealed)] };
}

const { HISTORY_SYNC_NOTIFICATION, APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;

/** Size limit when deflated; a larger item goes to the media server. */
const MAX_INLINE = 4 * 1024;

/** Sends a newly linked device what the phone shares with all devices: its keys and its history. */
export const pushHistory = (state: SandboxState, phone: Phone, companion: Companion): Promise<void> =>
  phone.runInOrder(async () => {
    const keys = await peerMessage(phone, companion, {
      type: APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [appStateKeyOf(phone)] },
    });
    const items = await messagesOf(state, phone, companion, historyOf(state, phone));
    // All at once, so that a device gets either all of it or nothing.
    for (const message of [keys, ...items]) companion.deliver(message);
    state.journal.flush();
  });

/** Sends further chats to all linked devices. */
export const pushMoreHistory = (state: SandboxState, phone: Phone, chats: number): Promise<void> =>
  phone.runInOrder(async () => {
    for (const companion of phone.companions.values()) {
      const items = await messagesOf(state, phone, companion, moreHistoryOf(phone, chats));
      for (const message of items) companion.deliver(message);
    }
    state.journal.flush();
  });

async function messagesOf(
  state: SandboxState,
  phone: Phone,
  companion: Companion,
  items: readonly HistoryItem[],
): Promise<BinaryNode[]> {
  const messages: BinaryNode[] = [];
  for (const { syncType, bytes } of items) {
    const deflated = deflateSync(bytes);
    const where: proto.Message.IHistorySyncNotification =
      deflated.length <= MAX_INLINE
        ? { initialHistBootstrapInlinePayload: deflated }
        : await uploadFromPhone(state.mediaFiles, [deflated], 'md-msg-hist');
    const message = {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: { syncType, chunkOrder: 1, progress: 100, ...where },
    };
    messages.push(await peerMessage(phone, companion, message));
  }
  return messages;
}
