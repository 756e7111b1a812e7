import type { MessageContent } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';
import { truncateWithNotice } from '../truncate.js';
import { CONTENT_READERS, SHOWN_TEXTS } from './content-readers.js';
import { IGNORED_FIELDS } from './ignored-fields.js';
import type { ContentReading } from './received-content.js';
import { unnamedField } from './unnamed-fields.js';
import { MAX_DEPTH, WRAPPERS } from './wrapped-messages.js';

/** The limit of WhatsApp's own apps. Other programs may send millions of characters. */
const MAX_TEXT_LENGTH = 65_536;

type Field = keyof proto.IMessage;
type Readers<Result> = { readonly [field in Field]?: (value: never) => Result };

/**
 * What a message says, without its wrappers (disappearing, view once …): read by the table of readers, or kept as `unsupported` under
 * the name of its field. None for what is no user content, with the reason. `bytes` are those of the message.
 */
export function readContent(baileys: Baileys, message: proto.IMessage, bytes: Uint8Array): ContentReading {
  const reading = readUnwrapped(baileys, message);
  if (reading) return reading;
  const [only] = fieldsOf(message).filter((field) => !(field in IGNORED_FIELDS));
  // Something is wrapped that is newer than this version of Baileys.
  if (only) return unsupported(only, undefined);
  const unnamed = unnamedField(baileys, message, bytes);
  if (unnamed !== undefined) return unsupported(`field_${unnamed}`, undefined);
  return { kind: 'none', reason: reasonOf(fieldsOf(message)) };
}

/** Undefined where nothing is inside that Baileys has a name for. */
function readUnwrapped(baileys: Baileys, message: proto.IMessage, depth = 0): ContentReading | undefined {
  const inner = baileys.normalizeMessageContent(message) ?? {};
  const content = firstOf(CONTENT_READERS as Readers<MessageContent | undefined>, inner);
  if (content) {
    return {
      kind: 'content',
      content: { ...content, text: truncateWithNotice(content.text, MAX_TEXT_LENGTH) },
    };
  }
  for (const wrapper of depth < MAX_DEPTH ? WRAPPERS : []) {
    const wrapped = inner[wrapper]?.message;
    const reading = wrapped && readUnwrapped(baileys, wrapped, depth + 1);
    if (reading) return reading;
  }
  const fields = fieldsOf(inner);
  const unread = fields.find((field) => !(field in IGNORED_FIELDS)) ?? unreadEditIn(baileys, inner);
  if (unread) {
    return unsupported(unread, firstOf(SHOWN_TEXTS as Readers<string | null | undefined>, inner));
  }
  const said = fields.filter((field) => field !== 'messageContextInfo');
  return said.length > 0 ? { kind: 'none', reason: reasonOf(said) } : undefined;
}

/** An edit that could be applied is a change, and not read here: this one holds nothing that is understood. */
function unreadEditIn({ proto }: Baileys, { protocolMessage }: proto.IMessage): Field | undefined {
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  return protocolMessage?.type === MESSAGE_EDIT ? 'protocolMessage' : undefined;
}

function firstOf<Result>(readers: Readers<Result>, message: proto.IMessage): Result | undefined {
  for (const field of Object.keys(readers) as Field[]) {
    const value = message[field];
    const result = value === null || value === undefined ? undefined : readers[field]?.(value as never);
    if (result) return result;
  }
  return undefined;
}

function fieldsOf(message: proto.IMessage): Field[] {
  const entries = Object.entries(message).filter(([, value]) => value !== null && value !== undefined);
  return entries.map(([field]) => field as Field);
}

function unsupported(field: string, text: string | null | undefined): ContentReading {
  const shown = truncateWithNotice(text ?? '', MAX_TEXT_LENGTH);
  return {
    kind: 'content',
    content: { type: 'unsupported', text: shown, body: { type: 'unsupported', field } },
  };
}

function reasonOf(fields: readonly Field[]) {
  return fields.map((field) => IGNORED_FIELDS[field]).find(Boolean) ?? 'empty';
}
