import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IContainer, IEnvVar, IPodTemplateSpec } from 'kubernetes-models/v1';
import { type Derived, PRE_STOP_SECONDS } from './derived.js';
import { SECRET_KEYS, type Values } from './values.js';

export type Part = 'api' | 'worker';

const USER = 65_532;
export const SECRETS = '/run/secrets/waxwing';
const MEDIA = '/media';
export const PORTS = { http: 3_000, metrics: 9_090, peers: 9_091 } as const;

/** What every pod and object of Waxwing is labelled with. */
export const NAMED = { 'app.kubernetes.io/name': 'waxwing' };

export const labelsOf = (part: Part) => ({
  ...NAMED,
  'app.kubernetes.io/component': part,
});

/** A part of the product. Pods are replaced one by one, each when its successor is ready. */
export function deployment(part: Part, values: Values, derived: Derived): IDeployment {
  const labels = labelsOf(part);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `waxwing-${part}`, labels },
    spec: {
      replicas: values[part].replicas,
      minReadySeconds: 10,
      selector: { matchLabels: labels },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: podTemplate(part, values, derived),
    },
  };
}

function podTemplate(part: Part, values: Values, derived: Derived): IPodTemplateSpec {
  const matchLabels = labelsOf(part);
  const spread = (topologyKey: string) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway' as const,
    labelSelector: { matchLabels },
  });
  return {
    metadata: { labels: matchLabels },
    spec: {
      serviceAccountName: 'waxwing',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: derived.graceSeconds(part, values[part].drainSeconds),
      topologySpreadConstraints: [spread('topology.kubernetes.io/zone'), spread('kubernetes.io/hostname')],
      securityContext: {
        runAsNonRoot: true,
        runAsUser: USER,
        runAsGroup: USER,
        fsGroup: USER,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [container(part, values, derived)],
      volumes: [
        { name: 'secrets', secret: { secretName: values.secret, defaultMode: 0o440 } },
        { name: 'media', persistentVolumeClaim: { claimName: values.mediaClaim } },
      ],
    },
  };
}

function container(part: Part, values: Values, derived: Derived): IContainer {
  const { memoryMiB, cpu } = values[part];
  return {
    name: 'waxwing',
    image: values.image,
    args: [part],
    env: environment(part, values, derived),
    ports: Object.entries(PORTS).map(([name, containerPort]) => ({ name, containerPort })),
    // A limit of CPU would throttle, and a throttled worker loses its leases.
    resources: { requests: { cpu, memory: `${memoryMiB}Mi` }, limits: { memory: `${memoryMiB}Mi` } },
    securityContext: {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    },
    // Migrations run before it answers.
    startupProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 2, failureThreshold: 45 },
    // Not /readyz: a database that is away would restart every worker, and drop every phone.
    livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10, timeoutSeconds: 5 },
    readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 5, timeoutSeconds: 6 },
    // A worker gets no requests through the Service, so it need not wait until the Service leaves it out.
    ...(part === 'api' && { lifecycle: { preStop: { sleep: { seconds: PRE_STOP_SECONDS } } } }),
    volumeMounts: [
      { name: 'secrets', mountPath: SECRETS, readOnly: true },
      { name: 'media', mountPath: MEDIA },
    ],
  };
}

function environment(part: Part, values: Values, derived: Derived): IEnvVar[] {
  const { drainSeconds, memoryMiB } = values[part];
  const settings = {
    PUBLIC_URL: values.publicUrl,
    TRUST_PROXY: values.trustProxy,
    MEDIA_FOLDER: MEDIA,
    METRICS_PORT: String(PORTS.metrics),
    METRICS_HOST: '0.0.0.0',
    PEER_PORT: String(PORTS.peers),
    DRAIN_SECONDS: String(drainSeconds),
    NODE_OPTIONS: `--max-old-space-size=${derived.heapMiB(part, memoryMiB)}`,
  };
  const files = SECRET_KEYS.map((name) => [`${name}_FILE`, `${SECRETS}/${name}`] as const);
  const peerHost = { name: 'PEER_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } };
  return [...[...Object.entries(settings), ...files].map(([name, value]) => ({ name, value })), peerHost];
}
