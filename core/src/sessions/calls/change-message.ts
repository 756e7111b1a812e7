import { WhatsAppUnavailable } from '../../instances/errors.js';
import type { ApiKey } from '../../keys/api-key.js';
import { EDIT_WINDOW_MS, EDITABLE_TYPES } from '../../messages/changes/judge-change.js';
import { parseContentText } from '../../messages/content/content-text.js';
import { MAX_CAPTION_CHARACTERS } from '../../messages/content/file-words.js';
import { InvalidContent, NotOnWhatsApp, TargetUnusable, TooLate } from '../../messages/errors.js';
import { GetMessage } from '../../messages/history/get-message.js';
import { type Message, waIdOf } from '../../messages/message.js';
import { MessageText } from '../../messages/message-text.js';
import type { MessageTimeline, MessageTimelines } from '../../messages/ports.js';
import { LID_PREFIX } from '../../messages/recipient.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import { type CallSessionPorts, callSession } from './call-session.js';
import type { ChangeOutcome, OwnChange } from './change-signal.js';

export interface ChangeMessagePorts extends CallSessionPorts {
  readonly timelines: MessageTimelines;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

interface Target {
  readonly key: ApiKey;
  readonly messageId: string;
}

/**
 * What an account does to messages that WhatsApp has taken. Each answers with the message once WhatsApp has taken the change and it is
 * stored. @throws MessageNotFound, TargetUnusable, NotOnWhatsApp, InstanceNotFound, NotReady, TooManyCalls,
 * WhatsAppUnavailable
 */
export class ChangeMessage {
  readonly #ports: ChangeMessagePorts;

  constructor(ports: ChangeMessagePorts) {
    this.#ports = ports;
  }

  /** Replaces the text, or the caption of a file; the field is the caller's word for it. @throws TooLate, InvalidMessage */
  async edit(
    target: Target,
    { field, text }: { field: 'text' | 'caption'; text: string },
  ): Promise<MessageTimeline> {
    const content = { kind: 'edit', text: parseEdit(field, text) } as const;
    const { message, sentAt } = await this.#find(target);
    assertSent(message);
    const is = message.type === 'text' ? 'text' : 'caption';
    if (!EDITABLE_TYPES.includes(message.type))
      throw new TargetUnusable('id', `is of a message of type ${message.type}, which cannot be edited`);
    if (field !== is) throw new InvalidContent(field, `may not be given: this message has a ${is}`);
    const since = sentAt ?? message.createdAt;
    if (this.#ports.clock.now().getTime() - since.getTime() > EDIT_WINDOW_MS) throw new TooLate();
    return this.#change(target, message, content, new Date(since.getTime() + EDIT_WINDOW_MS));
  }

  /** Asks the phones of the chat to delete it. */
  async delete(target: Target): Promise<MessageTimeline> {
    const found = await this.#find(target);
    if (found.message.direction === 'outbound' && found.message.deletedAt) return found;
    assertSent(found.message);
    return this.#change(target, found.message, { kind: 'delete' });
  }

  /** An empty emoji takes the reaction back. */
  async react(target: Target, emoji: string): Promise<MessageTimeline> {
    const content = { kind: 'reaction', emoji: parseEmoji(emoji) } as const;
    const { message } = await this.#find(target);
    assertStands(message);
    return this.#change(target, message, content);
  }

  #find(target: Target): Promise<MessageTimeline> {
    return new GetMessage(this.#ports).execute(target);
  }

  /** @param until when nobody makes it any more; a day from now by default */
  async #change(
    target: Target,
    message: Message,
    content: OwnChange,
    until?: Date,
  ): Promise<MessageTimeline> {
    const { id, accountId, instanceId, chatId, number, ownNumber, direction, type, waId } = message;
    if (chatId === null) throw new TargetUnusable('id', 'is of a message whose sender is not known');
    const { clock, ids } = this.#ports;
    const madeAt = clock.now();
    const input = {
      waId: waIdOf(ids.next()),
      to: chatId,
      target: { id, waId, fromMe: direction === 'outbound', type },
      content,
      peer: { number, lid: chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : null },
      own: { number: ownNumber, lid: null },
      madeAt: madeAt.toISOString(),
      until: (until ?? new Date(madeAt.getTime() + DAY_MS)).toISOString(),
    };
    const outcome = await callSession<'change'>(
      this.#ports,
      { accountId, instanceId },
      { kind: 'change', input },
    );
    assertMade(outcome, content, clock.now());
    return this.#find(target);
  }
}

/** @throws NotOnWhatsApp, TargetUnusable, TooLate, WhatsAppUnavailable */
function assertMade(outcome: ChangeOutcome, { kind }: OwnChange, now: Date): void {
  switch (outcome.kind) {
    case 'changed':
      return;
    case 'refused':
      throw new TargetUnusable('id', 'is of a chat that WhatsApp refuses');
    case 'not-on-whatsapp':
      throw new NotOnWhatsApp();
    case 'too-late':
      if (kind === 'edit') throw new TooLate();
      throw new TargetUnusable('id', 'is of a chat in which WhatsApp has answered nothing for a day');
    case 'target-unusable':
      throw new TargetUnusable('id', 'is of a message that was deleted before WhatsApp answered');
    case 'replaced':
      throw new TargetUnusable('id', 'is of a message that a later request has changed since');
    case 'not-now':
      throw new WhatsAppUnavailable(secondsUntil(outcome.until, now));
    default:
      throw new WhatsAppUnavailable();
  }
}

const secondsUntil = (until: Date, now: Date) =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));

/** WhatsApp has taken it, and it was not deleted. @throws TargetUnusable */
function assertStands({ direction, status, deletedAt }: Message): void {
  if (deletedAt) throw new TargetUnusable('id', 'is of a deleted message');
  if (direction === 'inbound') return;
  if (status === 'failed') throw new TargetUnusable('id', 'is of a message that was not sent');
  if (status === 'pending' || status === 'sending')
    throw new TargetUnusable('id', 'is of a message that WhatsApp has not taken yet');
}

function assertSent(message: Message): void {
  if (message.direction !== 'outbound') throw new TargetUnusable('id', 'is of a received message');
  assertStands(message);
}

/** A text may not be empty; a caption may be removed. */
function parseEdit(field: 'text' | 'caption', text: string): string {
  if (field === 'text') return MessageText.parse(text).value;
  return text === '' ? text : parseContentText(field, text, MAX_CAPTION_CHARACTERS);
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Of one emoji, with its skin colours and joiners. */
const MAX_EMOJI_LENGTH = 64;

function parseEmoji(emoji: string): string {
  if (emoji === '') return emoji;
  const isOne = emoji.length <= MAX_EMOJI_LENGTH && [...GRAPHEMES.segment(emoji)].length === 1;
  if (!isOne || !/\p{Emoji}/u.test(emoji) || /^[\d#*]$/.test(emoji))
    throw new InvalidContent('emoji', 'must be one emoji, or empty to take the reaction back');
  return emoji;
}
