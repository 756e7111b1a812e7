import reference from '../generated/reference.json' with { type: 'json' };

export type Operation = (typeof reference.operations)[number];
export type OperationField = Omit<Operation['parameters'][number], 'place'>;

const groupsOf = (operations: readonly Operation[]) => operations.map(({ group }) => group);
const forKeys = reference.operations.filter(({ bearer }) => bearer === 'apiKey');

/** The operations for API keys come first. */
export const GROUP_NAMES = [...new Set([...groupsOf(forKeys), ...groupsOf(reference.operations)])];

/** The operations whose method, path or summary contains every word. */
export function searchOperations(query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/);
  return reference.operations.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The errors of an operation, with their meaning. */
export function errorsOf({ errors }: Operation): { code: string; status: string; about: string }[] {
  const codes: Readonly<Record<string, { status: string; about: string }>> = reference.codes;
  return errors.flatMap((code) => {
    const known = codes[code];
    return known ? [{ code, ...known }] : [];
  });
}
