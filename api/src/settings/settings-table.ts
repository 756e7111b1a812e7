import { settingsSchema } from './settings.js';

/** The settings as a Markdown table, one row each, for the README. */
export function settingsTable(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const unset = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${shown(unset)} | ${schema.description} |`;
  });
  return ['| name | default | |', '|---|---|---|', ...rows].join('\n');
}

function shown(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return '–';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value}\``;
}
