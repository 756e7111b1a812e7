import type { proto } from '@whiskeysockets/baileys';
import type { ArrivedRecord } from '../state/records.js';
import { applyAction } from './apply-action.js';
import type { ChatOfTwo } from './chat-of-two.js';
import { readAction } from './message-action.js';
import { contextInfoOf, readContent } from './read-content.js';

type Arrival = Pick<ArrivedRecord, 'id' | 'fromDevice' | 'at' | 'token' | 'file'>;

/** Puts a message into its recipient's inbox, and does what it does to others of the chat. */
export function receiveMessage(chat: ChatOfTwo, message: proto.IMessage, arrival: Arrival): ArrivedRecord {
  const wire = readAction(message);
  const record: ArrivedRecord = {
    from: chat.sender.number,
    ...arrival,
    ...readContent(message),
    ...replyOf(chat, message),
    ...(wire && applyAction(chat, wire, arrival.at)),
    read: false,
  };
  // An action has nothing to be read.
  if (wire) record.read = true;
  chat.recipient.inbox.add(record);
  return record;
}

function replyOf({ directory }: ChatOfTwo, message: proto.IMessage): Pick<ArrivedRecord, 'reply'> {
  const { stanzaId, participant, quotedMessage } = contextInfoOf(message) ?? {};
  if (!stanzaId) return {};
  const author = directory.resolve(participant ?? undefined)?.phone.number ?? participant ?? '';
  return { reply: { message: stanzaId, author, text: quotedMessage ? readContent(quotedMessage).text : '' } };
}
