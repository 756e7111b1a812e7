import { createRequire } from 'node:module';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One operation as the document describes it. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly auth: 'none' | 'account' | 'key';
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** The codes of each documented refusal, by status. */
  readonly refusals: Readonly<Record<number, readonly string[]>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { schema: JsonSchema }>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const document: Document = createRequire(import.meta.url)('@waxwing/contract/openapi.json');

/** Every operation of the committed document. */
export const OPERATIONS: readonly DescribedOperation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      auth: authOf(raw),
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content?.['application/json']?.schema,
      refusals: refusalsOf(raw),
    })),
);

/** Resolves a reference. */
export function resolve(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(document.components.schemas[name] ?? {});
}

function authOf({ security }: RawOperation): DescribedOperation['auth'] {
  const [scheme] = security.flatMap((entry) => Object.keys(entry));
  if (scheme === undefined) return 'none';
  return scheme === 'apiKey' ? 'key' : 'account';
}

function refusalsOf({ responses }: RawOperation): Record<number, readonly string[]> {
  const problems = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/problem+json']?.schema;
    const codes = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []);
    return codes ? [[Number(status), codes as string[]] as const] : [];
  });
  return Object.fromEntries(problems);
}
