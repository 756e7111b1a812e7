import type { InstanceAccessBody, InstanceSummaryBody, StandingBody } from '@waxwing/contract';
import { dateOrNull } from './date-or-null.js';

export interface InstanceEntry {
  id: string;
  status: string;
  createdAt: Date;
  phone: string | null;
  name: string | null;
  messagesToday: number;
  lastMessage: Date | null;
}

export interface InstanceView {
  id: string;
  status: string;
  key: string;
  publicUrl: string;
}

/** An instance with the fields of its detail page. */
export interface InstanceDetail extends InstanceView {
  /** The earliest reconnection, when WhatsApp has refused the session for a time. */
  retryAt: Date | null;
  standing: StandingView;
  /** A warning that the owner can act on. */
  notice: { code: string; sentence: string } | null;
}

/** WhatsApp's restrictions of a number. */
export interface StandingView {
  state: string;
  sentence: string | null;
  until: Date | null;
}

export interface PublicInstance {
  id: string;
  status: string;
  phone: string | null;
  ready: boolean;
  standing: StandingView;
}

export const toInstanceEntry = (body: InstanceSummaryBody): InstanceEntry => ({
  id: body.instanceId,
  status: body.currentStatus,
  createdAt: new Date(body.createdAt),
  phone: body.phone,
  name: body.name,
  messagesToday: body.messages_today,
  lastMessage: dateOrNull(body.last_message_at),
});

export const toInstanceView = (body: InstanceAccessBody): InstanceView => ({
  id: body.instance_id,
  status: body.status,
  key: body.api_key,
  publicUrl: body.publicUrl,
});

export const toStandingView = ({ state, sentence, until }: StandingBody): StandingView => ({
  state,
  sentence,
  until: until === null ? null : new Date(until),
});
