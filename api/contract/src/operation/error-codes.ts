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
  invalid_webhook: { status: 400, when: 'A setting of the webhook cannot be; `field` names it' },
  invalid_safety: { status: 400, when: 'A setting of number safety cannot be; `field` names it' },
  invalid_key_name: { status: 400, when: 'The name of the key is empty or too long' },
  invalid_display_name: {
    status: 400,
    when: 'The name is empty, too long, or has characters that cannot be shown',
  },
  invalid_message: { status: 400, when: 'The text is too long or not text' },
  invalid_content: { status: 400, when: 'A part of the message cannot be sent; `field` names it' },
  invalid_idempotency_key: { status: 400, when: 'The Idempotency-Key is empty, too long or not printable' },
  number_and_message_required: { status: 400, when: 'The number or the message is missing or blank' },
  invalid_media: { status: 400, when: 'The file is empty, damaged, or not what it begins as' },
  unauthorized: { status: 401, when: 'The login token is missing, expired or revoked' },
  invalid_credentials: { status: 401, when: 'The email or the password is wrong' },
  invalid_api_key: { status: 401, when: 'The API key is missing, unknown, inactive or expired' },
  no_subscription: { status: 402, when: 'The account has no active plan' },
  insufficient_scope: {
    status: 403,
    when: 'The API key lacks the scope that this call needs; `field` names it. Nothing was stored or charged',
  },
  ip_not_allowed: {
    status: 403,
    when: 'The API key may not be used from this address. Nothing was stored or charged',
  },
  invalid_media_link: {
    status: 403,
    when: 'The link to a file is not one that was given out, is older than 5 minutes, or its API key may no longer read files',
  },
  first_contacts_off: {
    status: 403,
    when: 'The instance writes only to people who have written to it; nothing was stored or charged',
  },
  account_suspended: {
    status: 403,
    when: 'The account is suspended; the sentence says what that stops, why, and until when. Nothing was stored or charged',
  },
  instance_limit: { status: 403, when: 'The plan allows no further instance' },
  account_key_required: {
    status: 403,
    when: 'The key opens certain instances only; the call needs one for the whole account',
  },
  instance_not_found: { status: 404, when: 'The account has no such instance' },
  sign_in_not_found: { status: 404, when: 'The account has no such sign-in, or it has ended' },
  key_not_found: { status: 404, when: 'The account has no such API key' },
  conversation_not_found: { status: 404, when: 'The account has no such conversation' },
  webhook_not_found: { status: 404, when: 'The account has no such webhook' },
  event_not_found: { status: 404, when: 'The account has no such event, or it is too old' },
  replay_not_found: { status: 404, when: 'The webhook has had no replay' },
  message_not_found: { status: 404, when: 'The key opens no such message' },
  media_not_found: {
    status: 404,
    when: 'The account has no such file, or its message was deleted for everyone',
  },
  request_not_found: { status: 404, when: 'The log has no call with this request_id' },
  opt_out_not_found: { status: 404, when: 'This number has not opted out' },
  plan_not_found: { status: 404, when: 'There is no such plan' },
  order_not_found: { status: 404, when: 'The account has no such order' },
  route_not_found: { status: 404, when: 'Nothing lives at this path' },
  method_not_allowed: { status: 405, when: 'The path takes other methods; `Allow` names them' },
  request_timeout: { status: 408, when: 'The body did not come in time' },
  email_taken: { status: 409, when: 'Another account has this email' },
  key_limit: { status: 409, when: 'The account has as many API keys as it may have' },
  webhook_limit: { status: 409, when: 'The account has as many webhooks as its plan has' },
  webhook_disabled: { status: 409, when: 'The webhook is disabled: nothing can be sent to it' },
  replay_running: { status: 409, when: 'A replay of the webhook is running' },
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
  media_pending: {
    status: 409,
    when: 'The file of the message is not here yet; `Retry-After` says when to ask again, `reason` why it waits',
    retryAfter: 2,
  },
  media_gone: {
    status: 410,
    when: 'The file cannot be had; `reason` says why. That of a message may be had again by asking for it, one that was uploaded must be uploaded again',
  },
  media_in_use: { status: 409, when: 'A message that waits to be sent has this file' },
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
  media_too_large: {
    status: 413,
    when: 'The file is larger than phones take of its kind; the sentence says how much that is',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The body is not declared as what the call takes: JSON in UTF-8, or multipart/form-data for a file',
  },
  media_type_refused: { status: 415, when: 'Phones do not take files of this type' },
  range_not_satisfiable: {
    status: 416,
    when: 'The file ends before the first byte that `Range` asks for; `Content-Range` says how long it is',
  },
  invalid_number: { status: 422, when: 'The number is not a phone number' },
  not_on_whatsapp: { status: 422, when: 'The number is not on WhatsApp; nothing was charged' },
  message_refused: { status: 422, when: 'The message could not be sent; nothing was charged' },
  opted_out: { status: 422, when: 'The recipient has asked for no more messages; nothing was charged' },
  target_unusable: {
    status: 422,
    when: 'The message that the field names cannot be used: it is not of this instance and chat, or was not sent; nothing was charged',
  },
  too_late: {
    status: 422,
    when: 'The message was sent more than 15 minutes ago, and can no longer be edited',
  },
  webhook_url_refused: {
    status: 422,
    when: 'Webhooks are not sent to this URL; `rule` says what it breaks',
  },
  pairing_refused: { status: 422, when: 'WhatsApp gave no linking code for this number' },
  plan_not_for_sale: { status: 422, when: 'The plan is claimed, not paid for' },
  idempotency_key_reused: { status: 422, when: 'The Idempotency-Key was used with another body' },
  message_limit: { status: 429, when: "The plan's messages of this period are used up" },
  daily_cap: {
    status: 429,
    when: 'The API key has sent as many messages today (UTC) as it may; `Retry-After` counts to 00:00 UTC',
  },
  paced: {
    status: 429,
    when: 'Number safety would hold the message for longer than you wait; `Retry-After` says until when. Nothing was stored or charged',
  },
  rate_limited: { status: 429, when: 'Too many requests; `Retry-After` says when to try again' },
  internal_error: { status: 500, when: 'A fault on our side; `request_id` helps to find it' },
  not_ready: { status: 503, when: 'The instance is not connected to WhatsApp', retryAfter: 5 },
  account_restricted: {
    status: 503,
    when: 'WhatsApp has restricted the number, or it is held so that this does not happen; `until` says how long. Nothing was stored or charged',
  },
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
  storage_limit: {
    status: 507,
    when: 'The files of the account would take more room than its plan has; `storage_limit` is the room in bytes',
  },
} as const satisfies Record<string, { status: number; when: string; retryAfter?: number }>;

export type ErrorCode = keyof typeof ERROR_CODES;
export type ErrorStatus = (typeof ERROR_CODES)[ErrorCode]['status'];
