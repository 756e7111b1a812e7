export interface SendError {
  readonly title: string;
  readonly status: number;
  readonly code: string;
  /** The error text in the response, if it is always the same. */
  readonly says?: string;
  /** Literal text is in `backticks`, here and below. */
  readonly cause: string;
  readonly fix: string;
}

/** Every error of the send call, the frequent ones first. */
export const SEND_ERRORS: readonly SendError[] = [
  {
    title: 'Number not registered on WhatsApp',
    status: 422,
    code: 'not_on_whatsapp',
    says: 'Number not registered on WhatsApp',
    cause: 'Nobody uses WhatsApp at this number. Nothing was charged.',
    fix: 'Check the country code and the digits. If they are right, the person is not on WhatsApp: do not try again.',
  },
  {
    title: 'Message limit reached',
    status: 429,
    code: 'message_limit',
    says: 'Message limit exceeded',
    cause: 'All messages that your plan allows in 30 days are used; `usage` in the answer has the figures.',
    fix: 'Choose a larger plan under Subscription, or wait until `window_ends_at`, when the next 30 days begin.',
  },
  {
    title: 'Invalid API key',
    status: 401,
    code: 'invalid_api_key',
    says: 'Invalid or inactive API key',
    cause: 'The `Authorization` header is missing, or its key is mistyped, switched off, deleted or expired.',
    fix: 'Send `Authorization: Bearer` and the whole key. See under API Keys whether it is active.',
  },
  {
    title: 'The key may not send',
    status: 403,
    code: 'insufficient_scope',
    says: 'This API key may not do that: it needs the scope messages:send',
    cause: 'The key was limited to other things. Nothing was charged.',
    fix: 'Edit the key under API Keys and open Limits, or use another key.',
  },
  {
    title: 'The key may not be used from here',
    status: 403,
    code: 'ip_not_allowed',
    says: 'This API key may not be used from this address',
    cause: 'The key has a list of allowed addresses, and your server has another one. Nothing was charged.',
    fix: 'Edit the key under API Keys and add the address from which your server reaches the internet.',
  },
  {
    title: 'Daily cap of the key reached',
    status: 429,
    code: 'daily_cap',
    cause: 'The key has sent as many messages today as its `daily_cap` allows. Nothing was charged.',
    fix: 'Wait until 00:00 UTC, as `Retry-After` says, or raise the cap under API Keys.',
  },
  {
    title: 'Client not ready',
    status: 503,
    code: 'not_ready',
    says: 'Client not ready',
    cause: 'The instance is not connected to WhatsApp: not linked yet, unlinked, or connecting again.',
    fix: 'Open the instance in the dashboard. If it shows a QR code, scan it; else wait as long as `Retry-After` says and try again.',
  },
  {
    title: 'Held back to protect the number',
    status: 429,
    code: 'paced',
    cause:
      'The message may leave only later: the first contacts of this day, the messages of this hour or those to this recipient are used up. `hold` says which, `resets_at` when. Nothing was stored or charged.',
    fix: 'Send it with `Prefer: respond-async` and a `valid_for` that reaches beyond `resets_at`: it is then stored and leaves by itself. Or wait as long as `Retry-After` says.',
  },
  {
    title: 'Number restricted or held',
    status: 503,
    code: 'account_restricted',
    cause:
      'WhatsApp has restricted the number, or refused so many strangers that Waxwing holds it back. Nothing was stored or charged.',
    fix: 'Wait until `until`, and read why under Safety on the page of the instance. People who write to the number can be answered meanwhile.',
  },
  {
    title: 'First contacts are switched off',
    status: 403,
    code: 'first_contacts_off',
    cause:
      'The recipient has never written to this number, and its owner lets it write only to people who have. Nothing was charged.',
    fix: 'Let them write first, for example by a `wa.me` link, or switch first contacts on under Safety.',
  },
  {
    title: 'Opted out',
    status: 422,
    code: 'opted_out',
    cause:
      'The recipient has written STOP, or was entered as somebody who wants no messages. Nothing was charged.',
    fix: 'Do not write to them. They can take it back by writing START.',
  },
  {
    title: 'Number or message missing',
    status: 400,
    code: 'number_and_message_required',
    says: 'Number and message required',
    cause: '`number` (or `to`) or `message` is missing from the body, or blank.',
    fix: 'Send both as JSON strings.',
  },
  {
    title: 'Not a phone number',
    status: 422,
    code: 'invalid_number',
    cause: 'The number has letters, too few or too many digits, or begins with 0.',
    fix: 'Write it in international form: `+91 98765 43210`, not `098765 43210`; or as the `chat_id` of a message.',
  },
  {
    title: 'Message not acceptable',
    status: 400,
    code: 'invalid_message',
    cause: 'The text is longer than 4,096 characters, or not text.',
    fix: 'Shorten it, or cut it into several messages.',
  },
  {
    title: 'Content not acceptable',
    status: 400,
    code: 'invalid_content',
    cause: 'A place, a card, a poll or a file has a part that cannot be sent; `field` names it.',
    fix: 'Correct that part. The sentence says what it may be.',
  },
  {
    title: 'No active plan',
    status: 402,
    code: 'no_subscription',
    says: 'No active subscription. Please choose a plan.',
    cause: 'The account never had a plan, or its plan has ended.',
    fix: 'Choose one under Subscription. Instances stay linked in the meantime.',
  },
  {
    title: 'Instance not found',
    status: 404,
    code: 'instance_not_found',
    cause: 'The ID in the address is mistyped, the instance was deleted, or the key belongs to another one.',
    fix: 'Copy ID and key from the same instance, or use an account key.',
  },
  {
    title: 'Too many requests',
    status: 429,
    code: 'rate_limited',
    says: 'Too many requests. Please try again later.',
    cause: 'The key, the account or the address calls faster than the rate limits allow.',
    fix: 'Wait as long as `Retry-After` says, then repeat the call.',
  },
  {
    title: 'Message refused',
    status: 422,
    code: 'message_refused',
    cause: 'WhatsApp did not take the message; `failure_reason` says why. Nothing was charged.',
    fix: 'Read `failure_reason`. If WhatsApp restricts the number, write only to people who expect it, and more slowly.',
  },
  {
    title: 'Unknown or mistyped field',
    status: 400,
    code: 'invalid_request',
    cause:
      'The body has a field that the call does not know, or one of the wrong type; `field` names it. Or `valid_for` came without `Prefer: respond-async`.',
    fix: 'Send `number` (or `to`), `message` and, when you do not wait, `valid_for`; nothing else.',
  },
  {
    title: 'Body is not JSON',
    status: 400,
    code: 'invalid_json',
    cause:
      'The body cannot be read as JSON: often quotes that the shell has swallowed, a line break in a string, or text that is not UTF-8.',
    fix: 'Let a JSON library write the body, and send it in UTF-8.',
  },
  {
    title: 'Content type missing',
    status: 415,
    code: 'unsupported_media_type',
    cause: 'The body is not declared as JSON, or as JSON in another charset than UTF-8.',
    fix: 'Send the header `Content-Type: application/json`, and the body in UTF-8.',
  },
  {
    title: 'Body too large',
    status: 413,
    code: 'payload_too_large',
    cause: 'The body is larger than 1 MiB, or has very many parts.',
    fix: 'Send one message a call, and a large file as `multipart/form-data` or by its id.',
  },
  {
    title: 'File not found',
    status: 404,
    code: 'media_not_found',
    says: 'File not found',
    cause: 'The account has no file with this id: it was deleted, or has expired 30 days after its last use.',
    fix: 'Upload the file again, and send the id of that answer.',
  },
  {
    title: 'File not readable',
    status: 400,
    code: 'invalid_media',
    cause: 'The file is empty, breaks off, or is not what it begins as. Nothing was charged.',
    fix: 'Open the file on your own machine. If it opens there, send it as a document.',
  },
  {
    title: 'Kind of file not taken',
    status: 415,
    code: 'media_type_refused',
    cause: 'Phones do not show files of this type as what you send it as. Nothing was charged.',
    fix: 'Send it as a `document`, or convert it. The sentence says what is taken.',
  },
  {
    title: 'File too large',
    status: 413,
    code: 'media_too_large',
    cause: 'Phones take at most 16 MiB of pictures and sounds, 64 MiB of videos, 100 MiB of documents.',
    fix: 'Make it smaller, or send a link to it in a text.',
  },
  {
    title: 'No room for the file',
    status: 507,
    code: 'storage_limit',
    cause: 'The files of the account take all the room of its plan. Nothing was charged.',
    fix: 'Delete files that you no longer send, or choose a larger plan under Subscription.',
  },
  {
    title: 'Idempotency-Key not acceptable',
    status: 400,
    code: 'invalid_idempotency_key',
    says: 'Idempotency-Key must have 1 to 255 printable ASCII characters',
    cause: 'The header is empty, too long, or has other characters.',
    fix: 'Use something short and plain, such as an order number or a UUID.',
  },
  {
    title: 'Idempotency-Key used for another message',
    status: 422,
    code: 'idempotency_key_reused',
    says: 'This Idempotency-Key was used for another message',
    cause: 'The same key came with another instance, number, text or `valid_for` within 30 days.',
    fix: 'Use a new key for every new message, and the same one only to repeat a call.',
  },
  {
    title: 'Message cannot be answered',
    status: 422,
    code: 'target_unusable',
    cause:
      '`context.message_id` names no message of this instance and chat, or one that was not sent or is stored no longer. Nothing was charged.',
    fix: 'Take the id of a message that you have sent to this number or received from it, or leave `context` out.',
  },
  {
    title: 'First request still running',
    status: 409,
    code: 'idempotency_in_flight',
    says: 'The first request with this Idempotency-Key is still being answered',
    cause: 'Two calls with the same key arrived at about the same time.',
    fix: 'Wait as long as `Retry-After` says and repeat the call: you get the answer of the first one.',
  },
  {
    title: 'Body too slow',
    status: 408,
    code: 'request_timeout',
    says: 'The body came too slowly',
    cause: 'The body of the call did not come within 30 seconds.',
    fix: 'Send it in one piece, and repeat the call with an `Idempotency-Key`.',
  },
  {
    title: 'Service unavailable',
    status: 503,
    code: 'unavailable',
    says: 'Service unavailable. Please try again later.',
    cause: 'A passing fault on our side.',
    fix: 'Wait as long as `Retry-After` says and repeat the call, with an `Idempotency-Key` so that nothing is sent twice.',
  },
  {
    title: 'Server error',
    status: 500,
    code: 'internal_error',
    says: 'Server error. Please try again later.',
    cause: 'A fault on our side that should not be.',
    fix: 'Repeat the call with an `Idempotency-Key`. If it stays, send us the `request_id`.',
  },
];
