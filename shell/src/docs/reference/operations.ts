import reference from '../generated/reference.json' with { type: 'json' };

export type Operation = (typeof reference.operations)[number];
export type OperationField = Omit<Operation['parameters'][number], 'place'>;

const SENDING = 'Sending';
const groups = [...new Set(reference.operations.map(({ group }) => group))];

/** The operations for API keys come first. */
export const GROUP_NAMES = [SENDING, ...groups.filter((group) => group !== SENDING)];

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
