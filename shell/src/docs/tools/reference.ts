import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutOf, type Field, fieldsOf } from './fields.ts';
import { type Schema, typeText } from './schema.ts';

const DESCRIPTION = join(import.meta.dirname, '../../../../api/contract/openapi.json');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What a reader wants to know of one operation. */
export interface Operation {
  readonly id: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Which bearer it asks for: 'account', 'apiKey' or none. */
  readonly bearer: string;
  readonly parameters: readonly (Field & { readonly place: string })[];
  readonly body: readonly Field[];
  readonly answers: readonly {
    readonly status: string;
    readonly about: string;
    readonly fields: readonly Field[];
  }[];
  /** Codes of the refusals it may answer with. */
  readonly errors: readonly string[];
}

export interface Reference {
  readonly operations: readonly Operation[];
  readonly codes: Readonly<Record<string, { readonly status: string; readonly about: string }>>;
}

/** Every operation of the API, from its own description. */
export async function reference(): Promise<Reference> {
  const description: Description = JSON.parse(await readFile(DESCRIPTION, 'utf8'));
  const found = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, call })),
  );
  return {
    operations: found.map((one) => operation(description, one)),
    codes: Object.fromEntries(found.flatMap(({ call }) => refusalsOf(call))),
  };
}

function operation(
  { components }: Description,
  { path, method, call }: { path: string; method: string; call: Call },
): Operation {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const fields = (content: Content | undefined) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return schema ? fieldsOf(schema, resolve) : [];
  };
  return {
    id: call.operationId,
    group: call.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: call.summary,
    bearer: Object.keys(call.security?.[0] ?? {})[0] ?? 'none',
    parameters: (call.parameters ?? []).map(({ name, in: place, required = false, description, schema }) => ({
      name,
      place,
      type: typeText(schema, resolve),
      required,
      about: [description, aboutOf(schema, resolve)].filter(Boolean).join('; '),
    })),
    body: fields(call.requestBody?.content),
    answers: Object.entries(call.responses)
      .filter(([status]) => status < '400')
      .map(([status, { description, content }]) => ({ status, about: description, fields: fields(content) })),
    errors: refusalsOf(call).map(([code]) => code),
  };
}

/** A refusal's description lists its codes: '`code`: when. `code`: when'. */
function refusalsOf({ responses }: Call): [code: string, what: { status: string; about: string }][] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`([a-z_]+)`: (.+?)(?=\. `[a-z_]+`: |$)/g)].map(
      ([, code = '', about = '']): [string, { status: string; about: string }] => [code, { status, about }],
    ),
  );
}
