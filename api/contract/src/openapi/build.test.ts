import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import { ERROR_CODES, type ErrorCode } from '../operation/error-codes.js';
import { buildOpenApi, listOperations } from './build.js';
import { committedFiles } from './committed-file.js';
import { errorsOf } from './errors.js';

interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content: Record<string, { schema: { allOf?: [unknown, { properties: { code: { enum: string[] } } }] } }>;
}
interface WebhookBody {
  schema: { $ref: string };
  example: unknown;
}
interface Described {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown>; examples?: object }> };
  responses: Record<string, Response>;
}

const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, WebhookBody> } } }>;
  components: Record<string, Record<string, unknown>>;
};
const described = ({ path, method }: { path: string; method: string }) =>
  document.paths[path]![method.toLowerCase()]!;

describe('openapi.json', () => {
  test('the committed documents are generated from the contract', () => {
    for (const { path, text } of committedFiles()) expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('is an OpenAPI 3.1 document that names the product', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toContain('Waxwing');
  });

  test('every reference has a target', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    expect(JSON.stringify(document)).not.toContain('$defs');
    for (const [, section, name] of references) expect(document.components[section!]).toHaveProperty(name!);
  });

  test('every operation has a unique id', () => {
    const ids = listOperations().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of listOperations()) expect(described(operation).operationId).toBe(operation.id);
  });

  test('every parameter in a path is described, and no other', () => {
    for (const operation of listOperations()) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = (described(operation).parameters ?? []).filter(
        (parameter) => parameter.in === 'path',
      );
      expect(parameters.map(({ name }) => name)).toEqual(inPath);
      expect(parameters.every(({ required }) => required)).toBe(true);
    }
  });

  test.each(listOperations())('$id documents each of its errors as a problem', (operation) => {
    const { responses } = described(operation);
    for (const code of errorsOf(operation)) {
      const { status } = ERROR_CODES[code];
      // Readiness answers 503 with a body of its own.
      if (status in operation.responses) continue;
      const schema = responses[status]!.content['application/problem+json']!.schema;
      expect(schema.allOf![1].properties.code.enum).toContain(code);
    }
  });

  test('every code is documented by an operation, or can be answered by none', () => {
    const documented = new Set(listOperations().flatMap(errorsOf));
    const orphans = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => !documented.has(code));
    expect(orphans).toEqual(['route_not_found', 'method_not_allowed']);
  });

  test('protected operations name their bearer token', () => {
    expect(described({ path: '/api/instances/list', method: 'GET' }).security).toEqual([{ account: [] }]);
    expect(described({ path: '/api/subscription/plans', method: 'GET' }).security).toEqual([]);
    const send = described({ path: '/api/public/send/{instance_id}', method: 'POST' });
    expect(send.security).toEqual([{ apiKey: ['messages:send'] }]);
    expect(document.components.securitySchemes).toMatchObject({
      account: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'http', scheme: 'bearer' },
    });
  });

  test('the send call documents its headers, its replies and examples that its own schema accepts', () => {
    const operation = listOperations().find(({ id }) => id === 'sendMessage')!;
    const send = described(operation);
    expect(send.parameters!.map(({ name }) => name)).toEqual(['instance_id', 'Idempotency-Key', 'Prefer']);
    expect(Object.keys(send.responses)).toEqual(
      expect.arrayContaining([
        '200',
        '202',
        '400',
        '401',
        '402',
        '404',
        '409',
        '413',
        '415',
        '422',
        '429',
        '503',
      ]),
    );
    expect(send.responses['200']!.headers).toHaveProperty('Idempotent-Replayed');
    for (const status of ['409', '429', '503'])
      expect(send.responses[status]!.headers).toHaveProperty('Retry-After');
    expect(send.responses['401']!.headers).toHaveProperty('WWW-Authenticate');
    expect(send.responses['422']!.headers).toHaveProperty('Idempotent-Replayed');
    for (const example of Object.values(operation.examples!)) {
      expect(operation.body.safeParse(example).success).toBe(true);
      // An example is sent without the header that this field asks for.
      expect(example).not.toHaveProperty('valid_for');
    }
  });

  test('only a temporary conflict says when to try again', () => {
    const retryAfter = (path: string, method: string, status: string) =>
      described({ path, method }).responses[status]!.headers!['Retry-After'];
    expect(retryAfter('/api/sessions/reset/{instanceId}', 'POST', '409')).toBeDefined();
    expect(retryAfter('/api/auth/signup', 'POST', '409')).toBeUndefined();
  });

  test('an enum of whole numbers has the type integer', () => {
    const { parameters } = described({ path: '/api/payments/orders', method: 'GET' });
    expect(parameters!.find(({ name }) => name === 'limit')!.schema).toEqual({
      type: 'integer',
      enum: [10, 25, 50],
      default: 10,
    });
  });

  test('every type of event is a webhook, with its schema and an example that it accepts', () => {
    expect(Object.keys(document.webhooks)).toEqual(EVENT_CATALOGUE.map(({ type }) => type));
    for (const { type, schema } of EVENT_CATALOGUE) {
      const { content } = document.webhooks[type]!.post.requestBody;
      const { schema: described, example } = content['application/json']!;
      const name = /^#\/components\/schemas\/(\w+)$/.exec(described.$ref)![1]!;
      expect(document.components.schemas![name]).toMatchObject({ properties: { type: { const: type } } });
      expect(schema.safeParse(example).error).toBeUndefined();
    }
  });

  test('a query parameter documents its bounds and its default', () => {
    const history = described({ path: '/api/messages/history', method: 'GET' });
    const limit = history.parameters!.find(({ name }) => name === 'limit')!;
    expect(limit).toMatchObject({ in: 'query', required: false });
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 50 });
  });
});
