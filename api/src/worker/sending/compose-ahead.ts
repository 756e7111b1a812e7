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
 * Composes the body of a message that is about to be accepted. A plain text has none. An answer quotes a message, a mention needs an address,
 * and a new file needs an upload: those are composed before they are sent, and undefined here.
 */
export function composeAhead(
  { files, lease }: Pick<SendLoopPorts, 'files' | 'lease'>,
  session: Pick<WhatsAppSession, 'compose'>,
  message: Message,
): MessageWire | undefined {
  const body = storedBodyOf(message);
  if (!body || message.replyTo !== null || ('mentions' in body && body.mentions)) return undefined;
  const to = message.chatId ?? '';
  if (!fileWithin(body)) return session.compose({ body, text: message.text, to });
  const file = isMediaBody(body) ? files.recentUpload(lease, body) : undefined;
  return file && session.compose({ body, text: '', to, file });
}
