import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { SECRET_SETTINGS } from '../../src/settings/secret-files.js';
import { settingsSchema } from '../../src/settings/settings.js';
import { ruleGroups } from '../observability/rules.js';
import { derived } from './derived.js';
import { kubernetesFiles } from './files.js';
import { monitoringObjects } from './monitoring.js';
import { type KubernetesObject, objects, optionalObjects } from './objects.js';
import { CHART_VALUES } from './placeholders.js';
import { renderTemplate } from './testing/render-template.js';
import { DEFAULTS, SECRET_KEYS } from './values.js';

const MODELS = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
};

const made: Readonly<Record<string, KubernetesObject>> = {
  ...objects(DEFAULTS, derived),
  ...optionalObjects(DEFAULTS),
};
const files = kubernetesFiles('0.1.0');
const templates = Object.entries(files).filter(([path]) => path.startsWith('chart/templates/'));

describe('the objects for Kubernetes', () => {
  it('are valid for its API', () => {
    for (const object of Object.values(made)) {
      const Model = MODELS[object.kind as keyof typeof MODELS] as new (data: object) => { validate(): void };
      expect(() => new Model(object).validate()).not.toThrow();
    }
  });

  it('are in the files that are kept', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    for (const [path, text] of Object.entries(kubernetesFiles(version))) {
      expect({ path, text: await readFile(new URL(path, import.meta.url), 'utf8') }).toEqual({ path, text });
    }
  });

  it.each(['api', 'worker'] as const)('give a process of the %s settings that there are', (part) => {
    const { env } = deploymentOf(part).spec!.template.spec!.containers[0]!;
    const names = env!
      .map(({ name }) => name.replace(/_FILE$/, ''))
      .filter((name) => name !== 'NODE_OPTIONS');
    expect(Object.keys(settingsSchema.shape)).toEqual(expect.arrayContaining(names));
    expect(SECRET_SETTINGS).toEqual(expect.arrayContaining([...SECRET_KEYS]));
  });

  it('give every process longer to end than it takes', () => {
    for (const part of ['api', 'worker'] as const) {
      const spec = deploymentOf(part).spec!.template.spec!;
      const sleep = spec.containers[0]!.lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect(spec.terminationGracePeriodSeconds!).toBeGreaterThan(sleep + DEFAULTS[part].drainSeconds);
    }
  });

  it('never restart a process because the database is away', () => {
    for (const part of ['api', 'worker'] as const) {
      const { livenessProbe } = deploymentOf(part).spec!.template.spec!.containers[0]!;
      expect(livenessProbe!.httpGet!.path).toBe('/healthz');
    }
  });
});

describe('the objects for the Prometheus Operator', () => {
  const { 'pod-monitor': monitor, alerts } = monitoringObjects();

  it('watch every pod at the port of its metrics', () => {
    const [endpoint] = monitor.spec.podMetricsEndpoints;
    for (const part of ['api', 'worker'] as const) {
      const { metadata, spec } = deploymentOf(part).spec!.template;
      expect(metadata!.labels).toMatchObject(monitor.spec.selector.matchLabels);
      expect(spec!.containers[0]!.ports!.map(({ name }) => name)).toContain(endpoint!.port);
    }
  });

  it('have the alerts of the rules file, and no text that Helm would take for one of its own', () => {
    expect(alerts.spec.groups).toEqual(ruleGroups());
    expect(JSON.stringify(alerts)).not.toContain('{{');
  });

  it('are a component, which a kustomization adds to the base', () => {
    const component = parse(files['components/monitoring/kustomization.yaml']!);
    expect(component).toMatchObject({ kind: 'Component', resources: ['pod-monitor.yaml', 'alerts.yaml'] });
    expect(parse(files['components/monitoring/alerts.yaml']!)).toEqual(alerts);
    expect(parse(files['base/kustomization.yaml']!).resources).not.toContain('alerts.yaml');
  });
});

describe('the chart', () => {
  const render = (name: string, values: object = CHART_VALUES) =>
    parse(renderTemplate(files[`chart/templates/${name}.yaml`]!, values));
  const changed = {
    ...CHART_VALUES,
    worker: { ...CHART_VALUES.worker, replicas: 1, memoryMiB: 2_048, drainSeconds: 120 },
  };

  it('renders the objects of the base with its own values', () => {
    for (const [name, object] of Object.entries(objects(DEFAULTS, derived)))
      expect(render(name)).toEqual(object);
  });

  it('follows its values', () => {
    const spec = render('worker', changed).spec.template.spec;
    expect(spec.terminationGracePeriodSeconds).toBe(130);
    expect(spec.containers[0].resources.limits).toEqual({ memory: '2048Mi' });
    expect(spec.containers[0].env).toContainEqual({
      name: 'NODE_OPTIONS',
      value: '--max-old-space-size=1536',
    });
    expect(spec.containers[0].env).toContainEqual({ name: 'DRAIN_SECONDS', value: '120' });
  });

  it('passes further settings on, those of the Secret as files, and lets their ports through', () => {
    const asked = {
      ...CHART_VALUES,
      settings: { SESSIONS_PER_PROCESS: '500', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
      secretSettings: ['DATABASE_DIRECT_URL', 'SENTRY_DSN'],
      egressPorts: [6_432, 4_318],
    };
    for (const part of ['api', 'worker']) {
      const own = render(part).spec.template.spec.containers[0];
      const { env, ports } = render(part, asked).spec.template.spec.containers[0];
      expect(env.slice(own.env.length)).toEqual([
        { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://collector:4318' },
        { name: 'SESSIONS_PER_PROCESS', value: '500' },
        { name: 'DATABASE_DIRECT_URL_FILE', value: '/run/secrets/waxwing/DATABASE_DIRECT_URL' },
        { name: 'SENTRY_DSN_FILE', value: '/run/secrets/waxwing/SENTRY_DSN' },
      ]);
      expect(ports).toEqual(own.ports);
    }
    const [outside] = render('network-policy', asked).spec.egress;
    expect(outside.ports.slice(0, 2)).toEqual([
      { port: 6_432, protocol: 'TCP' },
      { port: 4_318, protocol: 'TCP' },
    ]);
  });

  it('takes a further setting only where there is one, and a secret only from the Secret', () => {
    const { settings, secretSettings } = JSON.parse(files['chart/values.schema.json']!).properties;
    const may = settings.propertyNames.enum as string[];
    const secrets = secretSettings.items.enum as string[];
    expect(may).toEqual(expect.arrayContaining(['SESSIONS_PER_PROCESS', 'MAIL_FROM', 'LOG_LEVEL']));
    expect(secrets).toEqual(expect.arrayContaining(['DATABASE_DIRECT_URL', 'SENTRY_DSN', 'PROXY_POOL']));
    const own = (made.api as Deployment).spec!.template.spec!.containers[0]!.env!.map(({ name }) =>
      name.replace(/_FILE$/, ''),
    );
    expect([...may, ...secrets].filter((name) => own.includes(name))).toEqual([]);
    expect(may.filter((name) => (SECRET_SETTINGS as readonly string[]).includes(name))).toEqual([]);
  });

  it('has no budget for a single pod', () => {
    expect(render('worker-budget', changed)).toBeNull();
    expect(render('worker-budget')).toEqual(made['worker-budget']);
  });

  it('has an ingress and an autoscaler for those who ask, and no number of pods beside it', () => {
    const asked = {
      ...CHART_VALUES,
      ingress: { ...CHART_VALUES.ingress, enabled: true },
      api: { ...CHART_VALUES.api, autoscale: true },
    };
    expect([render('ingress'), render('api-scaling')]).toEqual([null, null]);
    expect(render('ingress', asked)).toEqual(made.ingress);
    expect(render('api-scaling', asked)).toEqual(made['api-scaling']);
    expect(render('api', asked).spec.replicas).toBeUndefined();
  });

  it('has the objects of the Prometheus Operator for those who have it, with labels of theirs', () => {
    const { 'pod-monitor': monitor, alerts } = monitoringObjects();
    expect([render('pod-monitor'), render('alerts')]).toEqual([null, null]);
    const asked = { ...CHART_VALUES, monitoring: { enabled: true, labels: {} } };
    expect([render('pod-monitor', asked), render('alerts', asked)]).toEqual([monitor, alerts]);
    const labels = { release: 'kube-prometheus-stack', wave: '2' };
    const found = { ...CHART_VALUES, monitoring: { enabled: true, labels } };
    for (const name of ['pod-monitor', 'alerts'])
      expect(render(name, found).metadata.labels).toEqual({ ...monitor.metadata.labels, ...labels });
  });

  it('makes no keys, and looks nothing up', () => {
    for (const [, text] of templates)
      expect(text).not.toMatch(/lookup|rand|genCA|derivePassword|kind: Secret/);
  });

  it('knows every value that it asks for, and refuses others', () => {
    const { properties, additionalProperties } = JSON.parse(files['chart/values.schema.json']!);
    expect(additionalProperties).toBe(false);
    expect(properties.worker.additionalProperties).toBe(false);
    for (const [, text] of templates) {
      for (const [, path] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        const keys = path!.split('.').flatMap((key) => ['properties', key]);
        const schema = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], {
          properties,
        });
        expect({ path, known: schema !== undefined }).toEqual({ path, known: true });
      }
    }
  });
});

function deploymentOf(part: 'api' | 'worker'): Deployment {
  return made[part] as Deployment;
}
