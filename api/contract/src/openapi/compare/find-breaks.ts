import { changedOutput, narrowedInput } from './compare-schemas.js';
import { alternativesOf, type Resolve, type Schema } from './schema.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Answer {
  readonly $ref?: string;
  readonly content?: Content;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}
type Calls = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The parts of an OpenAPI document that a program of a customer depends on. */
export interface Document {
  readonly paths?: Calls;
  readonly webhooks?: Calls;
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

interface Pair {
  readonly was: Operation;
  readonly is: Operation;
  readonly name: string;
  readonly resolveWas: Resolve;
  readonly resolveIs: Resolve;
}

/** A sentence for each way in which programs written for the released document may fail with the present one. */
export function findBreaks(released: Document, present: Document): string[] {
  const references = { resolveWas: resolver(released), resolveIs: resolver(present) };
  const calls = pairs(released.paths, present.paths).flatMap(({ was, is, path, method }) => {
    const name = `${method.toUpperCase()} ${path}`;
    return is ? callBreaks({ was, is, name, ...references }) : [`${name} is gone`];
  });
  const webhooks = pairs(released.webhooks, present.webhooks).flatMap(({ was, is, path }) => {
    const name = `the event ${path}`;
    return is ? webhookBreaks({ was, is, name, ...references }) : [`${name} is gone`];
  });
  return [...new Set([...calls, ...webhooks])];
}

function pairs(released: Calls = {}, present: Calls = {}) {
  return Object.entries(released).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, was]) => ({ was, is: present[path]?.[method], path, method })),
  );
}

function callBreaks(pair: Pair): string[] {
  const { was, is, name } = pair;
  return [
    ...(was.operationId === is.operationId ? [] : [`${name} is now called ${is.operationId}`]),
    ...scopesOf(is)
      .filter((scope) => !scopesOf(was).includes(scope))
      .map((scope) => `${name} needs the scope ${scope} now`),
    ...parameterBreaks(pair),
    ...bodyBreaks(pair),
    ...answerBreaks(pair),
    ...codeBreaks(pair),
  ];
}

function scopesOf({ security = [] }: Operation): readonly string[] {
  return security.flatMap((entry) => Object.values(entry).flat());
}

function parameterBreaks({ was, is, name, ...references }: Pair): string[] {
  const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in;
  const [old = [], now = []] = [was.parameters, is.parameters];
  const kept = old.flatMap((one) => {
    const at = `${name}: ${one.in} ${one.name}`;
    const present = now.find(same(one));
    if (!present) return [`${at} is gone`];
    return [
      ...(present.required && !one.required ? [`${at} is required now`] : []),
      ...narrowedInput({ was: one.schema, is: present.schema, ...references }, at),
    ];
  });
  const added = now.filter((one) => one.required && !old.some(same(one)));
  return [...kept, ...added.map((one) => `${name}: ${one.in} ${one.name} is new and required`)];
}

function bodyBreaks({ was, is, name, ...references }: Pair): string[] {
  const [old, now] = [was.requestBody?.content, is.requestBody?.content];
  if (!old) return now && required(now, references.resolveIs) ? [`${name} needs a body now`] : [];
  return Object.entries(old).flatMap(([type, { schema }]) => {
    const present = now?.[type]?.schema;
    if (!present) return [`${name} takes no ${type} any more`];
    return narrowedInput({ was: schema, is: present, ...references }, `${name}: body `);
  });
}

function required(content: Content, resolve: Resolve): boolean {
  return Object.values(content).some(({ schema }) =>
    alternativesOf(schema, resolve).every(({ required: names = [] }) => names.length > 0),
  );
}

/** What breaks in an operation's own answers; a new status is a break as well, since programs go by the ones that they know. */
function answerBreaks({ was, is, name, ...references }: Pair): string[] {
  const [old, now] = [answersOf(was, references.resolveWas), answersOf(is, references.resolveIs)];
  return [
    ...[...now.keys()].filter((status) => !old.has(status)).map((status) => `${name} answers ${status} now`),
    ...[...old].flatMap(([status, content]) => {
      if (!now.has(status)) return [`${name} no longer answers ${status}`];
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const present = now.get(status)?.[type]?.schema;
        if (!present) return [`${name}: ${status} is no longer ${type}`];
        return changedOutput({ was: schema, is: present, ...references }, `${name}: ${status} `);
      });
    }),
  ];
}

function answersOf({ responses }: Operation, resolve: Resolve): Map<string, Content> {
  const own = Object.entries(responses).filter(([status]) => status < '400');
  return new Map(own.map(([status, answer]) => [status, resolve(answer).content ?? {}]));
}

/** Codes may be added; one that is gone, or comes with another status, is what a program waited for in vain. */
function codeBreaks({ was, is, name, resolveWas, resolveIs }: Pair): string[] {
  const [old, now] = [codesOf(was, resolveWas), codesOf(is, resolveIs)];
  return [...old].flatMap(([code, status]) => {
    const present = now.get(code);
    if (present === undefined) return [`${name} no longer answers ${code}`];
    return present === status ? [] : [`${name} answers ${code} with ${present} instead of ${status}`];
  });
}

function codesOf({ responses }: Operation, resolve: Resolve): Map<string, string> {
  const problems = Object.entries(responses).flatMap(([status, answer]) => {
    const schema = resolve(answer).content?.['application/problem+json']?.schema;
    const parts = schema?.allOf ?? (schema ? [schema] : []);
    return parts.flatMap(({ properties }) =>
      (properties?.code?.enum ?? []).map((code) => [String(code), status] as const),
    );
  });
  return new Map(problems);
}

/** What is sent to a customer is an answer to nothing: its readers expect what readers of answers do. */
function webhookBreaks({ was, is, name, ...references }: Pair): string[] {
  return Object.entries(was.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const present = is.requestBody?.content[type]?.schema;
    if (!present) return [`${name} is no longer ${type}`];
    return changedOutput({ was: schema, is: present, ...references }, `${name}: `);
  });
}

function resolver(document: Document): Resolve {
  const resolve = <T extends object>(part: T): T => {
    const reference = (part as { $ref?: string }).$ref;
    if (reference === undefined) return part;
    const [, , section = '', name = ''] = reference.split('/');
    const found = document.components?.[section]?.[name];
    if (!found) throw new Error(`${reference} names nothing`);
    return resolve(found as T);
  };
  return resolve;
}
