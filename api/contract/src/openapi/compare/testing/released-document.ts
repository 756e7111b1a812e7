import { type Document, findBreaks } from '../find-breaks.js';

/** A document with a call of each kind. */
const released = {
  paths: {
    '/things': {
      post: {
        operationId: 'things.create',
        security: [{ apiKey: ['things:write'] }],
        parameters: [
          { name: 'Prefer', in: 'header', required: false, schema: { type: 'string', maxLength: 256 } },
          {
            name: 'limit',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1, maximum: 100 },
          },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', maxLength: 64 },
                  kind: { type: 'string', enum: ['one', 'two'] },
                  note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                },
                required: ['name'],
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  webhooks: {
    'thing.made': {
      post: {
        operationId: 'thing.made',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          object: { type: 'string', const: 'thing' },
          id: { type: 'string' },
          made_at: { type: 'string', format: 'date-time' },
          status: { type: 'string', enum: ['new', 'old'] },
          seen_at: { type: ['string', 'null'] },
          last_event: {
            oneOf: ['made', 'seen'].map((type) => ({
              type: 'object',
              properties: { type: { type: 'string', const: type }, data: { type: 'string' } },
              required: ['type', 'data'],
            })),
          },
          parts: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer' } } } },
        },
        required: ['object', 'id', 'made_at'],
      },
    },
    responses: {
      NotFound: {
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ type: 'object' }, { properties: { code: { enum: ['not_found', 'gone'] } } }],
            },
          },
        },
      },
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the changes reach anywhere into the document
export type Anything = any;

export function breaksOf(change: (document: Anything) => void): string[] {
  const present = structuredClone(released);
  change(present);
  return findBreaks(released as unknown as Document, present as unknown as Document);
}

export const call = (document: Anything) => document.paths['/things'].post;
export const body = (document: Anything) => call(document).requestBody.content['application/json'].schema;
export const thing = (document: Anything) => document.components.schemas.Thing;
export const problem = (document: Anything) =>
  document.components.responses.NotFound.content['application/problem+json'].schema.allOf[1].properties;
