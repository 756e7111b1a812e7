import { stringify } from 'yaml';
import { ALERTS } from './alerts.js';

const MADE = '# Made by `npm run observability`.\n';

/** The rules file for Prometheus. */
export function rulesFile(): string {
  const rules = ALERTS.map(({ name, severity, expr, for: holds, summary }) => ({
    alert: name,
    expr,
    for: holds,
    labels: { severity },
    annotations: { summary, runbook: `runbook/${name}.md` },
  }));
  return MADE + stringify({ groups: [{ name: 'waxwing', rules }] }, { lineWidth: 0 });
}
