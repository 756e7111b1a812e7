import { type DomainError, type DomainErrorCode, type InputName, InvalidInput } from '@waxwing/core';

/** The field of the wire for each input that the core may refuse. */
const FIELDS: Readonly<Record<InputName, string>> = {
  displayName: 'display_name',
  number: 'number',
  proxyUrl: 'url',
  text: 'message',
};

/** The wire's names of the facts beside a refusal; any other fact keeps its name. */
const NAMES: Readonly<Record<string, string>> = {
  instanceStatus: 'instance_status',
  limit: 'message_limit',
  sent: 'sent_messages',
  statusReason: 'status_reason',
  windowEndsAt: 'window_ends_at',
};

/** Sentences that name a header. */
const SENTENCES: Readonly<Partial<Record<DomainErrorCode, string>>> = {
  invalid_idempotency_key: 'Idempotency-Key must have 1 to 255 printable ASCII characters',
  idempotency_key_reused: 'This Idempotency-Key was used for another message',
  idempotency_in_flight: 'The first request with this Idempotency-Key is still being answered',
};

/** A refusal of the core in the words of the wire. */
export function presentRefusal(error: DomainError): {
  sentence: string;
  details: Readonly<Record<string, unknown>>;
} {
  const { input, ...facts } = error.details;
  const field = FIELDS[input as InputName];
  return {
    sentence:
      error instanceof InvalidInput
        ? `${field} ${error.predicate}`
        : (SENTENCES[error.code] ?? error.message),
    details: { ...renameFacts(facts), ...(field !== undefined && { field }) },
  };
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
  return typeof fact === 'object' && fact !== null ? renameFacts(fact) : fact;
}
