/** One statement of the specification. */
export interface SpecEntry {
  id: string;
  what: string;
  section: string;
}

const SECTION = /^## (.+)$/;
const ENTRY = /^- (\S+\.\S+\.\d+) (.+)$/;

/** Parses the list of ids. Throws for an invalid line or a duplicate id. */
export function parseSpecList(markdown: string): SpecEntry[] {
  const entries = new Map<string, SpecEntry>();
  let section = '';
  for (const line of markdown.split('\n')) {
    section = SECTION.exec(line)?.[1] ?? section;
    if (!line.startsWith('- ')) continue;
    const [, id, what] = ENTRY.exec(line) ?? [];
    if (!id || !what) throw new Error(`not an entry: ${line}`);
    if (entries.has(id)) throw new Error(`${id} stands in the list twice`);
    entries.set(id, { id, what, section });
  }
  return [...entries.values()];
}
