import type { Identity, NewMessage } from '@waxwing/contract/sandbox';
import { proto } from '@whiskeysockets/baileys';
import { invalid } from '../control/problem.js';
import type { ArrivedRecord } from '../state/records.js';
import type { ChatOfTwo } from './chat-of-two.js';
import { sealWithSecret } from './message-secret.js';
import { encodeVote, identityOf } from './poll-vote.js';
import { type Attempt, refusalOf } from './refusal.js';

const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { MESSAGE_EDIT: SECRET_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

/** A message that does something to another one of the chat, or to the chat itself, and what its stanza carries. */
export interface ComposedAction {
  readonly message: proto.IMessage;
  readonly edit?: string;
}

type Actions = Pick<NewMessage, 'reaction' | 'edit' | 'delete' | 'vote' | 'timer' | 'anyway'>;

/** Undefined if the new message is no action. @throws Problem 400 for one that WhatsApp's own app does not offer */
export function composeAction(chat: ChatOfTwo, wanted: Actions, at: string): ComposedAction | undefined {
  const { reaction, edit, delete: deletion, vote, timer } = wanted;
  const senderTimestampMs = Date.parse(at);
  if (reaction) {
    const { key } = targetOf(chat, wanted, { kind: 'reaction', id: reaction.message, at });
    return { message: { reactionMessage: { key, text: reaction.emoji, senderTimestampMs } } };
  }
  if (edit) {
    const target = targetOf(chat, wanted, { kind: 'edit', id: edit.message, at });
    const edited = {
      type: MESSAGE_EDIT,
      key: target.key,
      editedMessage: { conversation: edit.text },
      timestampMs: senderTimestampMs,
    };
    const message = edit.secret ? secretEdit(chat, target, edited) : { protocolMessage: edited };
    return { message, edit: '1' };
  }
  if (deletion) {
    const { key } = targetOf(chat, wanted, { kind: 'delete', id: deletion.message, at });
    return { message: { protocolMessage: { type: REVOKE, key } }, edit: '7' };
  }
  if (timer !== undefined) {
    const ephemeralSettingTimestamp = Math.floor(senderTimestampMs / 1_000);
    const setting = { type: EPHEMERAL_SETTING, ephemeralExpiration: timer, ephemeralSettingTimestamp };
    return { message: { protocolMessage: setting } };
  }
  if (!vote) return undefined;
  const target = targetOf(chat, wanted, { kind: 'vote', id: vote.poll, at, options: vote.options });
  const { creator, voter } = vote;
  const sealed = seal(chat, target, encodeVote(vote.options), { use: 'Poll Vote', creator, voter });
  const pollUpdateMessage = { pollCreationMessageKey: target.key, vote: sealed, senderTimestampMs };
  return { message: { pollUpdateMessage } };
}

interface Target {
  readonly key: proto.IMessageKey;
  readonly record: ArrivedRecord | undefined;
}

function targetOf(
  chat: ChatOfTwo,
  { anyway = false }: Actions,
  { id, ...attempt }: Pick<Attempt, 'kind' | 'at' | 'options'> & { readonly id: string },
): Target {
  const found = chat.find(id);
  const byAuthor = found?.author === chat.sender;
  const refused = refusalOf({ ...attempt, target: found?.record, byAuthor });
  if (refused !== undefined && !anyway) {
    const field = attempt.kind === 'vote' ? 'vote.poll' : `${attempt.kind}.message`;
    throw invalid(`The field ${field} ${refused}; with anyway it is sent all the same.`);
  }
  // Who edits or deletes what is not his has to claim that it is.
  const fromMe = byAuthor || attempt.kind === 'edit' || attempt.kind === 'delete';
  const remoteJid = chat.recipient.addressFor(chat.sender, 0);
  return { key: { remoteJid, fromMe, id }, record: found?.record };
}

function secretEdit(chat: ChatOfTwo, target: Target, edited: proto.Message.IProtocolMessage): proto.IMessage {
  const plain = proto.Message.encode({ protocolMessage: edited }).finish();
  const sealed = seal(chat, target, plain, { use: 'Message Edit' });
  return { secretEncryptedMessage: { targetMessageKey: target.key, ...sealed, secretEncType: SECRET_EDIT } };
}

interface Seal {
  readonly use: 'Poll Vote' | 'Message Edit';
  readonly creator?: Identity | undefined;
  readonly voter?: Identity | undefined;
}

/** Encrypts with the target's secret. Without one it takes an empty secret, which no receiver has. */
function seal(
  { sender, recipient }: ChatOfTwo,
  { key, record }: Target,
  plain: Uint8Array,
  { use, creator = sender.addressing, voter = sender.addressing }: Seal,
) {
  const author = key.fromMe ? sender : recipient;
  return sealWithSecret(plain, {
    use,
    secret: Buffer.from(record?.secret ?? '', 'base64'),
    messageId: key.id ?? '',
    author: identityOf(author, creator),
    actor: identityOf(sender, voter),
  });
}
