import { stringify } from 'yaml';
import { ALERTS } from './alerts.js';

const MADE = '# Made by `npm run observability`.\n';

/** An alert in the form of Prometheus. */
export interface AlertingRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface RuleGroup {
  readonly name: string;
  readonly rules: readonly AlertingRule[];
}

export function ruleGroups(): readonly RuleGroup[] {
  const rules = ALERTS.map(({ name, severity, expr, for: holds, summary }) => ({
    alert: name,
    expr,
    for: holds,
    labels: { severity },
    annotations: { summary, runbook: `runbook/${name}.md` },
  }));
  return [{ name: 'waxwing', rules }];
}

/** The rules file for Prometheus. */
export function rulesFile(): string {
  return MADE + stringify({ groups: ruleGroups() }, { lineWidth: 0 });
}
