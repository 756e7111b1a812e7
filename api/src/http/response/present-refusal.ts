import type { Operation } from '@waxwing/contract';
import { type DomainError, type DomainErrorCode, InvalidInput } from '@waxwing/core';

/** The field of the request that a refusal is about; of several, the first that the operation takes. */
const FIELDS: Readonly<Partial<Record<DomainErrorCode, string | readonly string[]>>> = {
  instance_not_found: ['instance_ids'],
  invalid_display_name: 'display_name',
  invalid_email: 'email',
  invalid_email_link: 'token',
  invalid_key_name: 'name',
  invalid_message: ['message', 'text'],
  invalid_number: ['number', 'to'],
  invalid_password: ['newPassword', 'password'],
  invalid_proxy: 'url',
  invalid_reset_token: 'token',
  invalid_username: 'username',
  pairing_refused: 'number',
  plan_not_for_sale: 'packageId',
  plan_not_found: 'packageId',
  webhook_url_refused: 'url',
  wrong_password: ['currentPassword', 'password', 'x-confirm-password'],
};

/** The wire's names of the facts beside a refusal; any other fact keeps its name. */
const NAMES: Readonly<Record<string, string>> = {
  dailyCap: 'daily_cap',
  endsAt: 'end_date',
  instanceLimit: 'instance_limit',
  instanceStatus: 'instance_status',
  keyLimit: 'key_limit',
  limit: 'message_limit',
  planName: 'package_name',
  requiredScope: 'field',
  resetsAt: 'resets_at',
  retryAfter: 'retry_after',
  sent: 'sent_messages',
  statusReason: 'status_reason',
  storageLimit: 'storage_limit',
  webhookLimit: 'webhook_limit',
  windowEndsAt: 'window_ends_at',
};

/** Sentences that name a header. */
const SENTENCES: Readonly<Partial<Record<DomainErrorCode, string>>> = {
  invalid_idempotency_key: 'Idempotency-Key must have 1 to 255 printable ASCII characters',
  idempotency_key_reused: 'This Idempotency-Key was used for another message',
  idempotency_in_flight: 'The first request with this Idempotency-Key is still being answered',
};

/** A refusal of the core in the words of the wire. */
export function presentRefusal(
  error: DomainError,
  operation: Operation | undefined,
): { sentence: string; details: Readonly<Record<string, unknown>> } {
  const field = fieldOf(error.code, operation);
  return {
    sentence:
      error instanceof InvalidInput && field !== undefined
        ? `${field} ${error.predicate}`
        : (SENTENCES[error.code] ?? error.message),
    details: {
      ...renameFacts(error.details),
      ...(field !== undefined && { field }),
      ...(error.code === 'payment_verification_failed' && { success: false }),
    },
  };
}

function fieldOf(code: DomainErrorCode, operation: Operation | undefined): string | undefined {
  const fields = FIELDS[code];
  if (typeof fields !== 'object') return fields;
  if (!operation) return fields[0];
  const { body, headers, params, query } = operation;
  return fields.find((name) => [body, headers, params, query].some(({ shape }) => name in shape));
}

function renameFacts(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, fact]) => fact !== undefined)
      .map(([name, fact]) => [NAMES[name] ?? name, presentFact(fact)]),
  );
}

function presentFact(fact: unknown): unknown {
  if (fact instanceof Date) return fact.toISOString();
  if (Array.isArray(fact)) return fact.map(presentFact);
  return typeof fact === 'object' && fact !== null ? renameFacts(fact) : fact;
}
