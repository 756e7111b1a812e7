/** Headers that many answers carry, defined once in the document and referred to. */
export const HEADERS = {
  RequestId: {
    description:
      "Names this request in our logs; the caller's own X-Request-Id where it is at most 64 plain characters",
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds until another try makes sense', schema: { type: 'integer' } },
};

export const REQUEST_ID_HEADER = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
export const RETRY_AFTER_HEADER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
