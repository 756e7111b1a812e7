import { bodyLimitOf, formatBytes } from '../operation/body-limit.js';
import { isEmptyObject, type Operation } from '../operation/operation.js';
import { isV1 } from '../operation/retries.js';
import { errorResponses } from './errors.js';
import {
  CLIENT_REQUEST_ID,
  ETAG_HEADER,
  IF_NONE_MATCH,
  ownHeaders,
  RATE_LIMIT_HEADERS,
  REQUEST_ID_HEADER,
} from './headers.js';
import type { Schemas } from './schemas.js';

const OUTCOMES: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted and durable, on its way',
  204: 'Done, and nothing to say',
  206: 'The part of it that `Range` asks for',
  304: 'The file of `If-None-Match`',
  503: 'Not yet, or no longer',
};

const WITHOUT_BODY = [204, 304];

/** One operation as an OpenAPI 3.1 Operation Object. */
export function describeOperation(operation: Operation, schemas: Schemas): Record<string, unknown> {
  const parameters = [
    ...parametersIn('path', operation.params, schemas),
    ...parametersIn('query', operation.query, schemas),
    // OpenAPI passes over a parameter of this name: media types are described with the answers.
    ...parametersIn('header', operation.headers, schemas).filter(({ name }) => name !== 'Accept'),
    ...(operation.conditional ? [IF_NONE_MATCH] : []),
    ...(isV1(operation.path) ? [CLIENT_REQUEST_ID] : []),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    tags: [operation.tag],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(!isEmptyObject(operation.body) && { requestBody: requestBody(operation, schemas) }),
    ...(operation.upload && { requestBody: uploadBody(operation.upload, schemas) }),
    // A reply of the operation's own replaces the error of the same status.
    responses: { ...errorResponses(operation), ...ownResponses(operation, schemas) },
  };
}

function securityOf({ auth, scope }: Operation) {
  switch (auth) {
    case 'none':
      return [];
    case 'account':
      return [{ account: [] }];
    case 'key':
      return [{ apiKey: scope === undefined ? [] : [scope] }];
  }
}

function parametersIn(location: 'path' | 'query' | 'header', part: Operation['params'], schemas: Schemas) {
  return Object.entries(part.shape).map(([name, field]) => {
    const { description, ...schema } = schemas.of(field, 'input');
    const title = location === 'header' ? capitalized(name) : name;
    const required = !field.safeParse(undefined).success;
    return { name: title, in: location, required, ...(description !== undefined && { description }), schema };
  });
}

function requestBody(operation: Operation, schemas: Schemas) {
  const { body, examples, attachment } = operation;
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }]);
  return {
    required: true,
    description: `At most ${formatBytes(bodyLimitOf(operation))}`,
    content: {
      'application/json': {
        schema: schemas.of(body, 'input'),
        ...(named.length > 0 && { examples: Object.fromEntries(named) }),
      },
      ...(attachment && { 'multipart/form-data': attachmentForm(body, schemas) }),
    },
  };
}

/** The body with a file beside it. */
function attachmentForm(body: Operation['body'], schemas: Schemas) {
  return {
    schema: {
      type: 'object',
      description: 'The file of a message that is sent with it, without `id` and `data`',
      properties: {
        request: { description: 'The first part, at most 64 KiB', allOf: [schemas.of(body, 'input')] },
        file: { type: 'string', format: 'binary' },
      },
      required: ['request', 'file'],
      additionalProperties: false,
    },
    encoding: { request: { contentType: 'application/json' } },
  };
}

function uploadBody(upload: Operation['body'], schemas: Schemas) {
  return { required: true, content: { 'multipart/form-data': { schema: schemas.of(upload, 'input') } } };
}

/** `idempotency-key` in its usual spelling: `Idempotency-Key`. */
function capitalized(header: string): string {
  return header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function ownResponses(operation: Operation, schemas: Schemas) {
  const { responses, produces, replyHeaders = {}, unlimited, conditional, answer } = operation;
  const headers = {
    ...REQUEST_ID_HEADER,
    ...(!unlimited && RATE_LIMIT_HEADERS),
    ...(conditional && ETAG_HEADER),
    ...ownHeaders(replyHeaders),
  };
  const unchanged = { description: 'Nothing has changed since the answer with this `ETag`', headers };
  const described = Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: OUTCOMES[status] ?? 'Done',
        headers,
        ...(!WITHOUT_BODY.includes(Number(status)) && {
          content: {
            [produces ?? 'application/json']: {
              schema: schemas.of(schema, 'output'),
              ...(answer !== undefined && { example: answer }),
            },
          },
        }),
      },
    ]),
  );
  return conditional ? { ...described, 304: unchanged } : described;
}
