interface Answer {
  readonly content?: Readonly<
    Record<string, { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }>
  >;
}
interface Document {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { responses: Record<string, Answer | object> }>>>
  >;
  readonly components?: object;
}

/** The same document with each error answer once under `components`, where operations refer to it. Most share theirs. */
export function shareErrors(document: Record<string, unknown>): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(document)) as Document;
  const names = new Map<string, string>();
  const shared: Record<string, unknown> = {};
  for (const operation of Object.values(copy.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const codes = codesOf(answer);
      if (!codes) continue;
      const text = JSON.stringify(answer);
      const name = names.get(text) ?? newName(codes, shared);
      names.set(text, name);
      shared[name] = answer;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return { ...copy, components: { ...copy.components, responses: shared } };
}

function codesOf(answer: Answer): readonly string[] | undefined {
  const schema = answer.content?.['application/problem+json']?.schema;
  return schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []);
}

/** `invalid_request` and `invalid_json` as `InvalidRequestInvalidJson`; a number tells apart answers that differ in their headers. */
function newName(codes: readonly string[], taken: object): string {
  const name = codes
    .map((code) => code.replace(/(^|_)[a-z]/g, (start) => start.slice(-1).toUpperCase()))
    .join('');
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}${number}`;
    if (!(numbered in taken)) return numbered;
  }
}
