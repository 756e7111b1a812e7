import type { Message } from '../history/history.api.js';
import { peerNumber } from '../history/peer-number.js';

type CurlMessage = Pick<
  Message,
  'id' | 'instance_id' | 'direction' | 'sender_number' | 'recipient_number' | 'chat_id' | 'content'
>;

const KEY_HEADER = "-H 'Authorization: Bearer YOUR_API_KEY'";
const LINE_BREAK = ' \\\n  ';

/** A curl command that sends this message, or reads it if it is incoming. */
export function buildCurlCommand(message: CurlMessage, origin: string): string {
  const { id, instance_id, direction, content } = message;
  if (direction === 'inbound') {
    return ['curl', shellQuote(`${origin}/api/public/messages/${id}`), KEY_HEADER].join(LINE_BREAK);
  }
  const body = JSON.stringify({ number: message.chat_id ?? peerNumber(message), message: content });
  return [
    'curl -X POST',
    shellQuote(`${origin}/api/public/send/${instance_id}`),
    KEY_HEADER,
    "-H 'Content-Type: application/json'",
    `-d ${shellQuote(body)}`,
  ].join(LINE_BREAK);
}

/** Quotes a text as one shell word, whatever a stranger has written in it. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
