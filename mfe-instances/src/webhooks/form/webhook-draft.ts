import type { EventType, NewWebhook, Webhook } from '../webhooks.api.js';
import { USUAL_EVENTS } from './event-groups.js';

export const MAX_HEADERS = 5;
const MAX_IN_FLIGHT = 10;
const MAX_PER_SECOND = 100;

export interface OwnHeader {
  readonly name: string;
  readonly value: string;
}

/** What is written in the form. */
export interface WebhookDraft {
  readonly kind: Webhook['kind'];
  readonly url: string;
  readonly description: string;
  readonly events: ReadonlySet<EventType>;
  /** Undefined for all. */
  readonly instances: readonly string[] | undefined;
  readonly strict: boolean;
  readonly headers: readonly OwnHeader[];
  readonly maxInFlight: string;
  /** Empty for no limit. */
  readonly perSecond: string;
}

export const NEW_WEBHOOK: WebhookDraft = {
  kind: 'push',
  url: '',
  description: '',
  events: new Set(USUAL_EVENTS),
  instances: undefined,
  strict: false,
  headers: [],
  maxInFlight: String(MAX_IN_FLIGHT),
  perSecond: '',
};

export function draftOf(webhook: Webhook): WebhookDraft {
  const { instance_ids, order, headers, max_in_flight, per_second } = webhook;
  const strict = order === 'strict';
  return {
    kind: webhook.kind,
    url: webhook.url ?? '',
    description: webhook.description,
    events: new Set(webhook.events),
    instances: instance_ids.length > 0 ? instance_ids : undefined,
    strict,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    // A strict order has set it to 1; without one it is the default again.
    maxInFlight: String(strict ? MAX_IN_FLIGHT : max_in_flight),
    perSecond: per_second === null ? '' : String(per_second),
  };
}

/** The settings that are others than those that were shown: the rest may have been changed elsewhere since. */
export function changedSettings(draft: WebhookDraft, shown: WebhookDraft): NewWebhook {
  const before = new Map<string, unknown>(Object.entries(settingsOf(shown)));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(settingsOf(draft)).filter(isChanged));
}

/** What keeps the form from being saved, for the fields that say so themselves. */
export function problemsOf({ kind, maxInFlight, perSecond, headers }: WebhookDraft) {
  if (kind === 'pull') return {};
  return {
    maxInFlight: rangeProblem(maxInFlight, MAX_IN_FLIGHT),
    perSecond: perSecond.trim() === '' ? undefined : rangeProblem(perSecond, MAX_PER_SECOND),
    headers: headers.some(({ name, value }) => name.trim() === '' && value !== '')
      ? 'Each header needs a name'
      : undefined,
  };
}

function rangeProblem(text: string, max: number): string | undefined {
  const number = Number(text);
  return /^\s*\d+\s*$/.test(text) && number >= 1 && number <= max
    ? undefined
    : `A whole number from 1 to ${max}`;
}

export function settingsOf(draft: WebhookDraft): NewWebhook {
  const { kind, url, description, events, instances, strict, headers, maxInFlight, perSecond } = draft;
  const common = { description, events: [...events], instance_ids: [...(instances ?? [])] };
  if (kind === 'pull') return common;
  return {
    ...common,
    url: url.trim(),
    order: strict ? 'strict' : 'any',
    headers: Object.fromEntries(
      headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
    ),
    ...(!strict && { max_in_flight: Number(maxInFlight) }),
    per_second: perSecond.trim() === '' ? null : Number(perSecond),
  };
}
