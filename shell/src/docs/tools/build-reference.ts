import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeType, type Schema } from './describe-schema.ts';
import { describeField, type Field, listFields } from './list-fields.ts';

const OPENAPI_FILE = join(import.meta.dirname, '../../../../api/contract/openapi.json');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type MediaTypes = Readonly<Record<string, { readonly schema: Schema }>>;
interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: MediaTypes };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: MediaTypes }>
  >;
}
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-retry': Readonly<
    Record<string, { readonly when: string; readonly most?: number; readonly wait: string }>
  >;
}

/** An operation as the reference shows it. */
export interface Operation {
  readonly id: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The required bearer: 'account', 'apiKey' or none. */
  readonly bearer: string;
  /** The scope that an API key needs; empty where any will do. */
  readonly scope: string;
  readonly parameters: readonly (Field & { readonly place: string })[];
  readonly body: readonly Field[];
  readonly answers: readonly {
    readonly status: string;
    readonly about: string;
    readonly fields: readonly Field[];
  }[];
  /** The possible error codes. */
  readonly errors: readonly string[];
}

export interface Reference {
  readonly operations: readonly Operation[];
  readonly codes: Readonly<Record<string, { readonly status: string; readonly about: string }>>;
}

/** Every operation of the API, from its OpenAPI document. */
export async function buildReference(): Promise<Reference> {
  const description: OpenApiDocument = JSON.parse(await readFile(OPENAPI_FILE, 'utf8'));
  const found = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, call })),
  );
  return {
    operations: found.map((one) => describeOperation(description, one)),
    codes: Object.fromEntries(found.flatMap(({ call }) => errorsOf(call))),
  };
}

/** After which errors a call is repeated. */
export async function buildRetries() {
  const description: OpenApiDocument = JSON.parse(await readFile(OPENAPI_FILE, 'utf8'));
  const { codes } = await buildReference();
  return Object.entries(description['x-retry']).map(([code, rule]) => {
    return { code, status: codes[code]?.status ?? '', ...rule };
  });
}

function describeOperation(
  { components }: OpenApiDocument,
  { path, method, call }: { path: string; method: string; call: OpenApiOperation },
): Operation {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const fields = (content: MediaTypes | undefined) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return schema ? listFields(schema, resolve) : [];
  };
  return {
    id: call.operationId,
    group: call.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: call.summary,
    bearer: Object.keys(call.security?.[0] ?? {})[0] ?? 'none',
    scope: call.security?.[0]?.apiKey?.[0] ?? '',
    parameters: (call.parameters ?? []).map(({ name, in: place, required = false, description, schema }) => ({
      name,
      place,
      type: describeType(schema, resolve),
      required,
      about: [description, describeField(schema, resolve)].filter(Boolean).join('; '),
    })),
    body: fields(call.requestBody?.content),
    answers: Object.entries(call.responses)
      .filter(([status]) => status < '400')
      .map(([status, { description, content }]) => ({ status, about: description, fields: fields(content) })),
    errors: errorsOf(call).map(([code]) => code),
  };
}

/** A response's description lists its codes: '`code`: when. `code`: when'. */
function errorsOf({
  responses,
}: OpenApiOperation): [code: string, what: { status: string; about: string }][] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`([a-z_]+)`: (.+?)(?=\. `[a-z_]+`: |$)/g)].map(
      ([, code = '', about = '']): [string, { status: string; about: string }] => [code, { status, about }],
    ),
  );
}
