import { stringify } from 'yaml';
import { derived } from './derived.js';
import { FURTHER_SCHEMAS, withFurtherPorts, withFurtherSettings } from './further-values.js';
import { LABELS_SCHEMA, monitoringObjects, withFurtherLabels } from './monitoring.js';
import { objects, optionalObjects } from './objects.js';
import { CHART_VALUES, Placeholders } from './placeholders.js';
import { DEFAULTS } from './values.js';
import { schemaOf } from './values-schema.js';

const MADE = '# Made by `npm run kubernetes`.\n';

/** When a file of the chart makes an object. */
const CONDITIONS: Readonly<Record<string, string>> = {
  ingress: '.Values.ingress.enabled',
  'api-scaling': '.Values.api.autoscale',
  // The operator of Prometheus defines them.
  'pod-monitor': '.Values.monitoring.enabled',
  alerts: '.Values.monitoring.enabled',
  // One pod with a budget could never be moved.
  'api-budget': 'gt (int .Values.api.replicas) 1',
  'worker-budget': 'gt (int .Values.worker.replicas) 1',
};

/** What a template has beside the object that it makes. */
const CHANGES: Readonly<Record<string, (template: string) => string>> = {
  api: (template) => withFurtherSettings(withoutReplicasWhereScaled(template)),
  worker: withFurtherSettings,
  'network-policy': withFurtherPorts,
  'pod-monitor': withFurtherLabels,
  alerts: withFurtherLabels,
};

const asYaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** All files for Kubernetes, by their path below this folder. */
export function kubernetesFiles(version: string): Readonly<Record<string, string>> {
  return { ...kustomizeBase(), ...monitoringComponent(), ...chart(version) };
}

function kustomizeBase(): Record<string, string> {
  const kind = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };
  return kustomizeFolder('base', kind, objects(DEFAULTS, derived));
}

/** What a kustomization of the operator's adds to the base. */
function monitoringComponent(): Record<string, string> {
  const kind = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component' };
  return kustomizeFolder('components/monitoring', kind, monitoringObjects());
}

function kustomizeFolder(folder: string, kind: object, found: object): Record<string, string> {
  const made = Object.entries(found);
  const kustomization = { ...kind, resources: made.map(([name]) => `${name}.yaml`) };
  return {
    [`${folder}/kustomization.yaml`]: MADE + asYaml(kustomization),
    ...Object.fromEntries(made.map(([name, object]) => [`${folder}/${name}.yaml`, MADE + asYaml(object)])),
  };
}

function chart(version: string): Record<string, string> {
  const placeholders = new Placeholders();
  const { values, derived: expressions } = placeholders;
  const made = { ...objects(values, expressions), ...optionalObjects(values), ...monitoringObjects() };
  const templates = Object.entries(made).map(([name, object]) => {
    const text = placeholders.insert(asYaml(object));
    const change = CHANGES[name];
    return [`chart/templates/${name}.yaml`, conditional(CONDITIONS[name], change ? change(text) : text)];
  });
  const about = {
    apiVersion: 'v2',
    name: 'waxwing',
    description: 'A hosted WhatsApp messaging API. Its database and its Secret are yours.',
    type: 'application',
    version,
    appVersion: version,
  };
  const monitoring = schemaOf(CHART_VALUES.monitoring, { labels: LABELS_SCHEMA });
  return {
    'chart/Chart.yaml': MADE + asYaml(about),
    'chart/values.yaml': MADE + asYaml(CHART_VALUES),
    'chart/values.schema.json': `${JSON.stringify(schemaOf(CHART_VALUES, { ...FURTHER_SCHEMAS, monitoring }), null, 2)}\n`,
    ...Object.fromEntries(templates),
  };
}

function conditional(condition: string | undefined, text: string): string {
  return condition === undefined ? text : `{{- if ${condition} }}\n${text}{{- end }}\n`;
}

/** Each upgrade would undo what the autoscaler has done. */
function withoutReplicasWhereScaled(text: string): string {
  return text.replace(
    /^ {2}replicas: .*\n/m,
    (line) => `  {{- if not .Values.api.autoscale }}\n${line}  {{- end }}\n`,
  );
}
