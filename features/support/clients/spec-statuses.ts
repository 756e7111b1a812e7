/**
 * The HTTP statuses that the specification promises, repeated here on purpose: a mistaken change of the contract's own
 * table would break every caller.
 */
export const PROMISED_STATUS: Readonly<Record<string, number>> = {
  number_and_message_required: 400,
  invalid_api_key: 401,
  unauthorized: 401,
  invalid_credentials: 401,
  no_subscription: 402,
  instance_limit: 403,
  instance_not_found: 404,
  message_not_found: 404,
  key_not_found: 404,
  email_taken: 409,
  idempotency_in_flight: 409,
  invalid_number: 422,
  not_on_whatsapp: 422,
  idempotency_key_reused: 422,
  message_limit: 429,
  rate_limited: 429,
  not_ready: 503,
};
