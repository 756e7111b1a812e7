import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Sealed } from './message-secret.js';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const { MESSAGE_EDIT: SECRET_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

/** What a message does to another one, as it stands on the wire; `key` is the sender's view of that message. */
export type WireAction = { readonly key: proto.IMessageKey } & (
  | { readonly kind: 'reaction'; readonly emoji: string }
  | { readonly kind: 'edit'; readonly edited: proto.IMessage }
  | { readonly kind: 'secretEdit' | 'vote'; readonly sealed: Sealed }
  | { readonly kind: 'delete' }
);

/** Undefined for a message that stands by itself. */
export function readAction(message: proto.IMessage): WireAction | undefined {
  const one = normalizeMessageContent(message) ?? {};
  const { reactionMessage, protocolMessage, pollUpdateMessage, secretEncryptedMessage } = one;
  if (reactionMessage)
    return { kind: 'reaction', key: reactionMessage.key ?? {}, emoji: reactionMessage.text ?? '' };
  if (protocolMessage?.type === REVOKE) return { kind: 'delete', key: protocolMessage.key ?? {} };
  if (protocolMessage?.type === MESSAGE_EDIT)
    return { kind: 'edit', key: protocolMessage.key ?? {}, edited: protocolMessage.editedMessage ?? {} };
  if (pollUpdateMessage)
    return {
      kind: 'vote',
      key: pollUpdateMessage.pollCreationMessageKey ?? {},
      sealed: sealedOf(pollUpdateMessage.vote),
    };
  if (secretEncryptedMessage?.secretEncType === SECRET_EDIT) {
    const key = secretEncryptedMessage.targetMessageKey ?? {};
    return { kind: 'secretEdit', key, sealed: sealedOf(secretEncryptedMessage) };
  }
  return undefined;
}

/** What a secret edit holds: the message that a plain one would be. */
export function editedOf(plain: Uint8Array): proto.IMessage | undefined {
  return proto.Message.decode(plain).protocolMessage?.editedMessage ?? undefined;
}

function sealedOf(held: proto.Message.IPollEncValue | null | undefined): Sealed {
  return { encPayload: held?.encPayload ?? new Uint8Array(), encIv: held?.encIv ?? new Uint8Array() };
}
