import type { MessageText } from '../message-text.js';
import { type MessageBody, textOfBody } from './message-body.js';
import type { MessageType } from './message-type.js';

/** What a message says. */
export interface MessageContent {
  readonly type: MessageType;
  /** What is searched and shown in lists. */
  readonly text: string;
  /** None of a plain text. */
  readonly body?: MessageBody;
}

export function textContent(text: MessageText): MessageContent {
  return { type: 'text', text: text.value };
}

export function bodyContent(body: MessageBody): MessageContent {
  return { type: body.type, text: textOfBody(body), body };
}
