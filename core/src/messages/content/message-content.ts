import type { MessageText } from '../message-text.js';
import { type MessageBody, type TextBody, textOfBody } from './message-body.js';
import type { MessageType } from './message-type.js';

/** What a message says. */
export interface MessageContent {
  readonly type: MessageType;
  /** What is searched and shown in lists. */
  readonly text: string;
  /** None of a plain text. */
  readonly body?: MessageBody;
  /** The body of a text that is more than its words. */
  readonly textBody?: TextBody;
  /** How its request names the picture of a text. */
  readonly picture?: NamedFile;
}

/** How a request names a file, by which a repetition of the request is told. */
export type NamedFile = { readonly id: string } | { readonly link: string } | { readonly sha256: string };

export function textContent(text: MessageText, more: Omit<TextBody, 'type'> = {}): MessageContent {
  const isPlain = Object.keys(more).length === 0;
  return { type: 'text', text: text.value, ...(!isPlain && { textBody: { type: 'text', ...more } }) };
}

export function bodyContent(body: MessageBody): MessageContent {
  return { type: body.type, text: textOfBody(body), body };
}
