import { type RuleGroup, ruleGroups } from '../observability/rules.js';
import { NAMED } from './pods.js';

/** The Prometheus Operator's objects, as far as Waxwing has some; their definitions are in no cluster by itself. */
interface OperatorObject<Kind extends string, Spec> {
  readonly apiVersion: 'monitoring.coreos.com/v1';
  readonly kind: Kind;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: Spec;
}

export type PodMonitor = OperatorObject<
  'PodMonitor',
  {
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly podMetricsEndpoints: readonly { readonly port: string; readonly interval: string }[];
  }
>;

export type PrometheusRule = OperatorObject<'PrometheusRule', { readonly groups: readonly RuleGroup[] }>;

/** How Prometheus finds the metrics of every pod, and the alerts. */
export function monitoringObjects(): { 'pod-monitor': PodMonitor; alerts: PrometheusRule } {
  const metadata = { name: 'waxwing', labels: NAMED };
  return {
    'pod-monitor': {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata,
      // Pods are watched, because no Service leads to workers.
      spec: { selector: { matchLabels: NAMED }, podMetricsEndpoints: [{ port: 'metrics', interval: '30s' }] },
    },
    alerts: {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata,
      spec: { groups: ruleGroups() },
    },
  };
}

export const LABELS_SCHEMA = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** A template with further labels: many a Prometheus looks only for objects that have its own. */
export function withFurtherLabels(template: string): string {
  return template.replace(
    /^ {4}app\.kubernetes\.io\/name: waxwing\n(?=spec:)/m,
    (label) => `${label}    {{- range $name, $value := .Values.monitoring.labels }}
    {{ $name }}: {{ $value | quote }}
    {{- end }}
`,
  );
}
