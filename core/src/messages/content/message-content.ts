import type { MessageText } from '../message-text.js';
import { type LinkPreview, type MessageBody, type TextBody, textOfBody } from './message-body.js';
import type { MessageType } from './message-type.js';

/** What a message says. */
export interface MessageContent {
  readonly type: MessageType;
  /** What is searched and shown in lists. */
  readonly text: string;
  /** None of a plain text. */
  readonly body?: MessageBody;
  /** Of a text that is more than its words. */
  readonly textBody?: TextBody;
}

export function textContent(text: MessageText, preview?: LinkPreview): MessageContent {
  return { type: 'text', text: text.value, ...(preview && { textBody: { type: 'text', preview } }) };
}

export function bodyContent(body: MessageBody): MessageContent {
  return { type: body.type, text: textOfBody(body), body };
}
