import {
  fileWithin,
  isMediaBody,
  type Message,
  type MessageWire,
  storedBodyOf,
  type WhatsAppSession,
} from '@waxwing/core';
import type { SendLoopPorts } from './send-loop-ports.js';

/**
 * What WhatsApp is to carry for a message that is about to be accepted. Undefined for a plain text, and where composing needs what is read or
 * prepared first: the message that it answers, the address of somebody it mentions, a file that was not uploaded a moment ago.
 */
export function composeAhead(
  { files, lease }: Pick<SendLoopPorts, 'files' | 'lease'>,
  session: Pick<WhatsAppSession, 'compose'>,
  message: Message,
): MessageWire | undefined {
  const body = storedBodyOf(message);
  if (!body || message.replyTo !== null || ('mentions' in body && body.mentions)) return undefined;
  if (!fileWithin(body)) return session.compose({ body, text: message.text });
  const file = isMediaBody(body) ? files.recentUpload(lease, body) : undefined;
  return file && session.compose({ body, text: '', file });
}
