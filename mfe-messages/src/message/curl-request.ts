import type { Message } from '../history/history.api.js';
import { peerNumber } from '../history/peer-number.js';

type CurlMessage = Pick<
  Message,
  | 'id'
  | 'instance_id'
  | 'direction'
  | 'sender_number'
  | 'recipient_number'
  | 'chat_id'
  | 'content'
  | 'message_type'
  | 'deleted_at'
>;

const key = 'YOUR_API_KEY';

/** The request that sends this text, or reads a message that is none, was deleted or is incoming. */
export function curlRequest(message: CurlMessage, origin: string) {
  const { id, instance_id, direction, chat_id, content, message_type, deleted_at } = message;
  if (direction === 'inbound' || message_type !== 'text' || deleted_at)
    return { url: `${origin}/api/public/messages/${id}`, key };
  const body = { number: chat_id ?? peerNumber(message), message: content };
  return { url: `${origin}/api/public/send/${instance_id}`, key, body };
}
