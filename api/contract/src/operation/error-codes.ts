/**
 * Every value of `code` in the API's errors: a closed set, so that a client may switch over it. `status` is its HTTP status,
 * `when` tells an integrator what it means, `retryAfter` is the number of seconds after which a retry makes sense.
 */
export const ERROR_CODES = {
  invalid_request: { status: 400, when: 'A field is missing, mistyped or unknown; `field` names it' },
  invalid_json: { status: 400, when: 'The body is not valid JSON in UTF-8' },
  invalid_email: { status: 400, when: 'The email is not a valid address' },
  invalid_username: { status: 400, when: 'The username is empty, too long or not plain text' },
  invalid_password: { status: 400, when: 'The password is too short or too long' },
  invalid_reset_token: {
    status: 400,
    when: 'The password reset link is unknown, used or older than 15 minutes',
  },
  invalid_email_link: {
    status: 400,
    when: 'The link about a change of email is unknown, used, void, too old or of another account',
  },
  wrong_password: { status: 400, when: 'The password given to confirm is not the one of the account' },
  invalid_cursor: { status: 400, when: 'The cursor was not made by this list' },
  payment_verification_failed: {
    status: 400,
    when: 'The payment is not genuine, or is not the one this order asks for',
  },
  invalid_signature: { status: 400, when: 'The webhook is not signed with the shared secret' },
  invalid_proxy: { status: 400, when: 'The proxy is not written as one, or lies in a private network' },
  invalid_key_name: { status: 400, when: 'The name of the key is empty or too long' },
  invalid_display_name: {
    status: 400,
    when: 'The name is empty, too long, or has characters that cannot be shown',
  },
  invalid_message: { status: 400, when: 'The text is too long or not text' },
  invalid_idempotency_key: { status: 400, when: 'The Idempotency-Key is empty, too long or not printable' },
  number_and_message_required: { status: 400, when: 'The number or the message is missing or blank' },
  unauthorized: { status: 401, when: 'The login token is missing, expired or revoked' },
  invalid_credentials: { status: 401, when: 'The email or the password is wrong' },
  invalid_api_key: { status: 401, when: 'The API key is missing, unknown, inactive or expired' },
  no_subscription: { status: 402, when: 'The account has no active plan' },
  insufficient_scope: {
    status: 403,
    when: 'The API key lacks the scope that this call needs; `field` names it. Nothing was stored or charged',
  },
  instance_limit: { status: 403, when: 'The plan allows no further instance' },
  instance_not_found: { status: 404, when: 'The account has no such instance' },
  sign_in_not_found: { status: 404, when: 'The account has no such sign-in, or it has ended' },
  key_not_found: { status: 404, when: 'The account has no such API key' },
  message_not_found: { status: 404, when: 'The key opens no such message' },
  plan_not_found: { status: 404, when: 'There is no such plan' },
  order_not_found: { status: 404, when: 'The account has no such order' },
  route_not_found: { status: 404, when: 'Nothing lives at this path' },
  method_not_allowed: { status: 405, when: 'The path takes other methods; `Allow` names them' },
  email_taken: { status: 409, when: 'Another account has this email' },
  key_limit: { status: 409, when: 'The account has as many API keys as it may have' },
  subscription_active: { status: 409, when: 'A plan is active already' },
  instance_busy: {
    status: 409,
    when: 'The session of the instance did not stop in time; try again',
    retryAfter: 5,
  },
  already_linked: { status: 409, when: 'A phone is linked to the instance; reset it to link another' },
  passkey_not_wanted: {
    status: 409,
    when: 'WhatsApp does not wait for this answer about a passkey, or not any more',
  },
  reset_required: { status: 409, when: 'The instance has failed and cannot link before it is reset' },
  idempotency_in_flight: {
    status: 409,
    when: 'The first request with this Idempotency-Key is still running; repeat it for its answer',
    retryAfter: 2,
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than the call takes; the sentence says how much that is',
  },
  unsupported_media_type: { status: 415, when: 'The body is not declared as JSON in UTF-8' },
  invalid_number: { status: 422, when: 'The number is not a phone number' },
  not_on_whatsapp: { status: 422, when: 'The number is not on WhatsApp; nothing was charged' },
  message_refused: { status: 422, when: 'The message could not be sent; nothing was charged' },
  pairing_refused: { status: 422, when: 'WhatsApp gave no linking code for this number' },
  plan_not_for_sale: { status: 422, when: 'The plan is claimed, not paid for' },
  idempotency_key_reused: { status: 422, when: 'The Idempotency-Key was used with another body' },
  message_limit: { status: 429, when: "The plan's messages of this period are used up" },
  rate_limited: { status: 429, when: 'Too many requests; `Retry-After` says when to try again' },
  internal_error: { status: 500, when: 'A fault on our side; `request_id` helps to find it' },
  not_ready: { status: 503, when: 'The instance is not connected to WhatsApp', retryAfter: 5 },
  pairing_unavailable: {
    status: 503,
    when: 'No linking code was to be had in time; try again',
    retryAfter: 5,
  },
  unavailable: {
    status: 503,
    when: 'A passing fault; `Retry-After` says when to try again',
    retryAfter: 2,
  },
} as const satisfies Record<string, { status: number; when: string; retryAfter?: number }>;

export type ErrorCode = keyof typeof ERROR_CODES;
export type ErrorStatus = (typeof ERROR_CODES)[ErrorCode]['status'];
