import type { Proof } from './proof.js';
import type { SpecEntry } from './spec-list.js';

/** Errors about proofs of ids that are not in the list. */
export function unknownIds(entries: readonly SpecEntry[], proofs: readonly Proof[]): string[] {
  const known = new Set(entries.map(({ id }) => id));
  return proofs.flatMap(({ ids, name, file }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${id} is no known id: "${name}" in ${file}`),
  );
}

/** Errors about statements of the list without a proof. */
export function unprovenIds(entries: readonly SpecEntry[], proofs: readonly Proof[]): string[] {
  const proven = new Set(proofs.flatMap(({ ids }) => ids));
  return entries
    .filter(({ id }) => !proven.has(id))
    .map(({ id, what }) => `${id} is proven nowhere: ${what}`);
}

/**
 * The report in markdown: the totals, a table per section, and `calls` at the end. The same input gives the same text.
 */
export function writeReport(entries: readonly SpecEntry[], proofs: readonly Proof[], calls: string): string {
  const sections = [...new Set(entries.map(({ section }) => section))];
  const proofsOf = (id: string) => proofs.filter(({ ids }) => ids.includes(id));
  const isProven = ({ id }: SpecEntry) => proofsOf(id).length > 0;

  const totals = sections.map((section) => {
    const own = entries.filter((entry) => entry.section === section);
    return `| ${section} | ${own.length} | ${own.filter(isProven).length} |`;
  });
  const tables = sections.flatMap((section) => [
    `## ${section}`,
    '',
    '| id | what | proof |',
    '|---|---|---|',
    ...entries
      .filter((entry) => entry.section === section)
      .map(({ id, what }) => `| ${id} | ${cellText(what)} | ${proofsOf(id).map(cell).join('<br>')} |`),
    '',
  ]);
  return [
    '# What is proven',
    '',
    'Written by `npm run coverage:spec` from the list of ids, the tags of the scenarios and the marks of the tests.',
    '',
    '| section | ids | proven |',
    '|---|---:|---:|',
    ...totals,
    `| **all** | **${entries.length}** | **${entries.filter(isProven).length}** |`,
    '',
    ...tables,
    calls,
  ].join('\n');
}

function cell({ name, file }: Proof): string {
  return `${cellText(name)} (\`${file}\`)`;
}

function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
