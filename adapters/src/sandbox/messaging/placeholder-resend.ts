import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import type { Companion } from '../state/companion.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';
import { encNode, messageFrom } from './stanzas.js';

const { Type } = proto.Message.ProtocolMessage;
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;

/** A companion's request to its own phone for messages that it could not read, by their keys. */
export interface PlaceholderRequest {
  /** The id of the requesting message. */
  id: string;
  keys: readonly proto.IMessageKey[];
}

/** The keys of the messages that a companion requests from its phone. */
export function placeholdersAskedFor(message: proto.IMessage): proto.IMessageKey[] {
  const request = message.protocolMessage?.peerDataOperationRequestMessage;
  return request?.placeholderMessageResendRequest?.flatMap(({ messageKey }) => messageKey ?? []) ?? [];
}

/** The phone sends its companion those of the requested messages that it has. */
export const resendPlaceholders = (
  directory: Directory,
  phone: Phone,
  companion: Companion,
  { id, keys }: PlaceholderRequest,
): Promise<void> =>
  phone.runInOrder(async () => {
    const found = keys.flatMap((key) => stored(directory, phone, key) ?? []);
    if (found.length === 0) return;
    const response = {
      type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
        stanzaId: id,
        peerDataOperationResult: found.map((webMessageInfoBytes) => {
          return { placeholderMessageResendResponse: { webMessageInfoBytes } };
        }),
      },
    };
    if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
    const sealed = await phone.signal.encrypt(companion, encodeWAMessage({ protocolMessage: response }));
    const envelope = { id: `${id}-R`, type: 'text', category: 'peer' };
    companion.deliver(messageFrom(phone, 0, envelope, [encNode(sealed)]));
  });

function stored(directory: Directory, phone: Phone, key: proto.IMessageKey): Uint8Array | undefined {
  const author = directory.resolve(key.remoteJid ?? undefined)?.phone;
  const record = author && phone.inbox.find(author.number, key.id ?? '');
  if (!record) return undefined;
  const messageTimestamp = Math.floor(Date.parse(record.at) / 1000);
  const written = author.written(record.id);
  const message = written
    ? proto.Message.decode(Buffer.from(written.proto, 'base64'))
    : { conversation: record.text };
  return proto.WebMessageInfo.encode(
    proto.WebMessageInfo.fromObject({
      key: { remoteJid: key.remoteJid, fromMe: false, id: key.id },
      messageTimestamp,
      message,
    }),
  ).finish();
}
