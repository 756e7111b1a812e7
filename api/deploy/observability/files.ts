import { dashboardFiles } from './dashboards.js';
import { rulesFile } from './rules.js';

/** All that is made for Prometheus and Grafana, by its path below this folder. */
export function observabilityFiles(): Readonly<Record<string, string>> {
  return { 'rules.yaml': rulesFile(), ...dashboardFiles() };
}
