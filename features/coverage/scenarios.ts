import { ID, type Proof } from './proof.js';

const HEADING = /^(Feature|Rule|Scenario|Scenario Outline|Examples):\s*(.*)$/;

/**
 * The scenarios of a feature file with their tags; tags of the feature and of the rule apply to all scenarios below. Tags
 * that are not ids only group scenarios.
 */
export function scenariosOf(gherkin: string, file: string): Proof[] {
  const proofs: Proof[] = [];
  const inherited = { Feature: [] as string[], Rule: [] as string[] };
  let waiting: string[] = [];
  for (const line of gherkin.split('\n').map((text) => text.trim())) {
    if (line.startsWith('@')) {
      waiting.push(...idsIn(line));
      continue;
    }
    const [, keyword, name = ''] = HEADING.exec(line) ?? [];
    if (keyword === 'Feature' || keyword === 'Rule') inherited[keyword] = waiting;
    if (keyword?.startsWith('Scenario')) {
      proofs.push({ ids: [...inherited.Feature, ...inherited.Rule, ...waiting], name, file });
    }
    if (keyword) waiting = [];
  }
  return proofs;
}

function idsIn(tags: string): string[] {
  const names = tags.split(/\s+/).map((tag) => tag.slice(1));
  return names.filter((name) => ID.test(name));
}
