import type { PublicMessageBody, SentMessageBody } from '@waxwing/contract';
import type { Reply } from '../call.js';
import { dateOrNull } from './date-or-null.js';

export interface SendRequest {
  instanceId: string;
  /** A scenario may leave these out on purpose. */
  number?: string | undefined;
  text?: string | undefined;
  /** Whether to send the number as `to`. */
  asTo?: boolean;
  /** The caller's idempotency key. */
  reference?: string;
  /** True does not wait for WhatsApp. */
  withoutWaiting?: boolean;
  /** The message's validity in seconds. */
  validFor?: number;
}

export interface SentMessage {
  id: string;
  instanceId: string;
  to: string;
  text: string;
  status: string;
  used: number;
  limit: number;
  left: number;
  createdAt: Date;
  /** Whether the product marks this answer as a replay. */
  replayed: boolean;
  /** Whether the product answered before WhatsApp did. */
  acceptedAsync: boolean;
}

export interface PublicMessage {
  id: string;
  instanceId: string;
  from: string | null;
  to: string | null;
  text: string;
  status: string;
  failureCode: string | null;
  failureDetail: string | null;
  failureReason: string | null;
  direction: string;
  /** Null for an incoming message. */
  expiresAt: Date | null;
}

/** One page of messages as read with a key, and the cursor of the next. */
export interface MessageList {
  messages: PublicMessage[];
  next: string | undefined;
}

export interface MessageFilter {
  instanceId?: string;
  direction?: 'outbound' | 'inbound';
  perPage?: number;
  from?: string | undefined;
}

export function toPublicMessage(body: PublicMessageBody): PublicMessage {
  const { id, instance_id, from, to, message, status, direction, expires_at } = body;
  return {
    id,
    instanceId: instance_id,
    from,
    to,
    text: message,
    status,
    failureCode: body.failure_code,
    failureDetail: body.failure_detail,
    failureReason: body.failure_reason,
    direction,
    expiresAt: dateOrNull(expires_at),
  };
}

export function toSentMessage({ status, headers, body }: Reply<SentMessageBody>): SentMessage {
  return {
    id: body.id,
    instanceId: body.instance_id,
    to: body.to,
    text: body.message,
    status: body.status,
    used: body.usage.sent_messages,
    limit: body.usage.message_limit,
    left: body.usage.remaining,
    createdAt: new Date(body.created_at),
    replayed: headers.get('idempotent-replayed') === 'true',
    acceptedAsync: status === 202,
  };
}
