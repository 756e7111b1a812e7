import { type Calls, operations } from './calls.js';

const HEADING = '## Calls';

/**
 * The report's last section: which features make which call. Only a run of all scenarios can tell; without one the
 * section is kept as it is in the `present` report.
 */
export function callsSection(calls: Calls | undefined, present: string): string {
  const start = present.indexOf(`${HEADING}\n`);
  if (!calls && start >= 0) return present.slice(start);
  return [
    HEADING,
    '',
    'What the scenarios called when all of them were last played.',
    '',
    '| call | | features |',
    '|---|---|---|',
    ...operations.map(({ id, method, path }) => {
      const files = calls?.[id] ?? [];
      return `| ${id} | \`${method} ${path}\` | ${files.map((file) => `\`${file}\``).join('<br>')} |`;
    }),
    '',
  ].join('\n');
}
