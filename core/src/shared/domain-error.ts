/** Every refusal of the core. The API's error table maps each to its HTTP status and does not compile with one missing. */
export type DomainErrorCode =
  | 'invalid_email'
  | 'invalid_username'
  | 'invalid_password'
  | 'email_taken'
  | 'invalid_credentials'
  | 'unauthorized'
  | 'invalid_reset_token'
  | 'invalid_email_link'
  | 'wrong_password'
  | 'sign_in_not_found'
  | 'subscription_active'
  | 'no_subscription'
  | 'plan_not_found'
  | 'plan_not_for_sale'
  | 'order_not_found'
  | 'payment_verification_failed'
  | 'invalid_signature'
  | 'instance_limit'
  | 'message_limit'
  | 'instance_not_found'
  | 'instance_busy'
  | 'invalid_display_name'
  | 'already_linked'
  | 'reset_required'
  | 'pairing_refused'
  | 'pairing_unavailable'
  | 'invalid_proxy'
  | 'passkey_not_wanted'
  | 'not_ready'
  | 'unavailable'
  | 'rate_limited'
  | 'invalid_key_name'
  | 'key_not_found'
  | 'key_limit'
  | 'invalid_api_key'
  | 'insufficient_scope'
  | 'ip_not_allowed'
  | 'daily_cap'
  | 'account_key_required'
  | 'number_and_message_required'
  | 'invalid_number'
  | 'not_on_whatsapp'
  | 'invalid_message'
  | 'invalid_content'
  | 'media_not_found'
  | 'target_unusable'
  | 'too_late'
  | 'message_not_found'
  | 'invalid_media'
  | 'media_not_found'
  | 'media_in_use'
  | 'invalid_media_link'
  | 'media_pending'
  | 'media_gone'
  | 'media_too_large'
  | 'media_type_refused'
  | 'storage_limit'
  | 'conversation_not_found'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'idempotency_in_flight'
  | 'event_not_found'
  | 'webhook_not_found'
  | 'webhook_limit'
  | 'webhook_disabled'
  | 'invalid_webhook'
  | 'webhook_url_refused'
  | 'replay_not_found'
  | 'replay_running'
  | 'request_not_found'
  | 'account_suspended';

/**
 * A refusal that the caller can understand and act on; never a technical fault. `message` is a sentence for the reader, `details`
 * are facts beside it in the answer, in the words of the core. A `cause` informs operators; the caller does not see it.
 */
export class DomainError extends Error {
  constructor(
    readonly code: DomainErrorCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    cause?: Error,
  ) {
    super(message, cause && { cause });
    this.name = new.target.name;
  }
}

/** A refusal of one input. `predicate` says what is wrong with it; the API writes it behind the name of its field. */
export class InvalidInput extends DomainError {
  constructor(
    code: DomainErrorCode,
    input: string,
    readonly predicate: string,
  ) {
    super(code, `${input} ${predicate}`);
  }
}
