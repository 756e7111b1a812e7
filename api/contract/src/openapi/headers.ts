/** Headers of many responses, defined once in the document and referenced. */
export const HEADERS = {
  RequestId: {
    description:
      "Names this request in our logs; the caller's own X-Request-Id where it is at most 64 plain characters",
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
  ShouldRetry: {
    description:
      '`true` where the same call should be repeated after a while, `false` where it would fail again or might do its work twice',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  RateLimitPolicy: {
    description:
      'The limits that count this call (draft-ietf-httpapi-ratelimit-headers): `q` calls in `w` seconds, such as `"key";q=1000;w=10`',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'Remaining calls of each limit: `r` calls in the next `t` seconds, such as `"key";r=998;t=8`',
    schema: { type: 'string' },
  },
};

/** For an operation that answers 304 where nothing has changed. */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier answer; browsers send it by themselves',
  schema: { type: 'string' },
};
/** For the calls of version 1. */
export const CLIENT_REQUEST_ID = {
  name: 'X-Client-Request-Id',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request, at most 64 printable ASCII characters: it stands beside ours in our log, and in no answer',
  schema: { type: 'string' },
};
export const ETAG_HEADER = {
  ETag: { description: 'Changes with the body', schema: { type: 'string' } },
};

/** The headers of an operation's own, with their descriptions. */
export function ownHeaders(descriptions: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

export const CHALLENGE_HEADER = ownHeaders({ 'WWW-Authenticate': '`Bearer`' });
export const REQUEST_ID_HEADER = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
export const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};
export const RETRY_AFTER_HEADER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
export const SHOULD_RETRY_HEADER = { 'Should-Retry': { $ref: '#/components/headers/ShouldRetry' } };
