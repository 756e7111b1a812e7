import type { Message } from '../history/history.api.js';
import { peerNumber } from '../history/peer-number.js';

type CurlMessage = Pick<
  Message,
  'id' | 'instance_id' | 'direction' | 'sender_number' | 'recipient_number' | 'chat_id' | 'content'
>;

const key = 'YOUR_API_KEY';

/** The request that sends this message, or reads it if it is incoming. */
export function curlRequest(message: CurlMessage, origin: string) {
  const { id, instance_id, direction, chat_id, content } = message;
  if (direction === 'inbound') return { url: `${origin}/api/public/messages/${id}`, key };
  const body = { number: chat_id ?? peerNumber(message), message: content };
  return { url: `${origin}/api/public/send/${instance_id}`, key, body };
}
