import type { Message } from '../history/history.api.js';
import { otherSide } from '../history/other-side.js';

type Sent = Pick<
  Message,
  'id' | 'instance_id' | 'direction' | 'sender_number' | 'recipient_number' | 'chat_id' | 'content'
>;

const KEY = "-H 'Authorization: Bearer YOUR_API_KEY'";
const NEXT = ' \\\n  ';

/** A call for a shell: the one that sends this message, or for one that was received, the one that reads it. */
export function curlOf(message: Sent, origin: string): string {
  const { id, instance_id, direction, content } = message;
  if (direction === 'inbound') {
    return ['curl', quoted(`${origin}/api/public/messages/${id}`), KEY].join(NEXT);
  }
  const body = JSON.stringify({ number: message.chat_id ?? otherSide(message), message: content });
  return [
    'curl -X POST',
    quoted(`${origin}/api/public/send/${instance_id}`),
    KEY,
    "-H 'Content-Type: application/json'",
    `-d ${quoted(body)}`,
  ].join(NEXT);
}

/** One word for the shell, whatever a stranger wrote into it. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
