import { EDIT_WINDOW_MS, EDITABLE_TYPES } from '../../messages/changes/judge-change.js';
import { parseContentText } from '../../messages/content/content-text.js';
import { MAX_CAPTION_CHARACTERS } from '../../messages/content/file-words.js';
import { InvalidContent, TargetUnusable, TooLate } from '../../messages/errors.js';
import type { Message } from '../../messages/message.js';
import { MessageText } from '../../messages/message-text.js';
import { DAY_MS } from '../../shared/clock.js';
import { type ChangeReply, type ChangeRequest, MakeChange, type MakeChangePorts } from './make-change.js';

/**
 * What an account does to messages that WhatsApp has taken. Each answers with the message once WhatsApp has taken the change and it is
 * stored, or as pending where WhatsApp does not answer in time. @throws as `MakeChange`, and TargetUnusable
 */
export class ChangeMessage {
  readonly #ports: MakeChangePorts;
  readonly #changes: MakeChange;

  constructor(ports: MakeChangePorts) {
    this.#ports = ports;
    this.#changes = new MakeChange(ports);
  }

  /** Replaces the text, or the caption of a file; the field is the caller's word for it. @throws TooLate, InvalidMessage */
  async edit(
    request: ChangeRequest,
    { field, text }: { field: 'text' | 'caption'; text: string },
  ): Promise<ChangeReply> {
    const content = { kind: 'edit', text: parseEdit(field, text) } as const;
    return this.#changes.execute(request, content, ({ message, sentAt }) => {
      assertSent(message);
      const editable = message.type === 'text' ? 'text' : 'caption';
      if (!EDITABLE_TYPES.includes(message.type))
        throw new TargetUnusable('id', `is of a message of type ${message.type}, which cannot be edited`);
      if (field !== editable)
        throw new InvalidContent(field, `may not be given: this message has a ${editable}`);
      const until = new Date((sentAt ?? message.createdAt).getTime() + EDIT_WINDOW_MS);
      if (this.#ports.clock.now() > until) throw new TooLate();
      return until;
    });
  }

  /** Asks the phones of the chat to delete it. */
  async delete(request: ChangeRequest): Promise<ChangeReply> {
    return this.#changes.execute(request, { kind: 'delete' }, ({ message }) => {
      if (message.direction === 'outbound' && message.deletedAt) return undefined;
      assertSent(message);
      return this.#inADay();
    });
  }

  /** An empty emoji takes the reaction back; the field is the caller's word for it. */
  async react(request: ChangeRequest, emoji: string, field = 'emoji'): Promise<ChangeReply> {
    const content = { kind: 'reaction', emoji: parseEmoji(emoji, field) } as const;
    return this.#changes.execute(request, content, ({ message }) => {
      assertStands(message, request.field);
      return this.#inADay();
    });
  }

  #inADay(): Date {
    return new Date(this.#ports.clock.now().getTime() + DAY_MS);
  }
}

/** WhatsApp has taken it, and it was not deleted. @throws TargetUnusable */
function assertStands({ direction, status, deletedAt }: Message, field = 'id'): void {
  if (deletedAt) throw new TargetUnusable(field, 'is of a deleted message');
  if (direction === 'inbound') return;
  if (status === 'failed') throw new TargetUnusable(field, 'is of a message that was not sent');
  if (status === 'pending' || status === 'sending')
    throw new TargetUnusable(field, 'is of a message that WhatsApp has not taken yet');
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
/** The longest emoji, with its skin colours and joiners. */
const MAX_EMOJI_LENGTH = 64;

function parseEmoji(emoji: string, field: string): string {
  if (emoji === '') return emoji;
  const isOne = emoji.length <= MAX_EMOJI_LENGTH && [...GRAPHEMES.segment(emoji)].length === 1;
  if (!isOne || !/\p{Emoji}/u.test(emoji) || /^[\d#*]$/.test(emoji))
    throw new InvalidContent(field, 'must be one emoji, or empty to take the reaction back');
  return emoji;
}
