import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IService, IServiceAccount } from 'kubernetes-models/v1';
import type { Derived } from './derived.js';
import { deployment, labelsOf, NAMED, type Part, PORTS } from './pods.js';
import type { Values } from './values.js';

export type KubernetesObject =
  | IDeployment
  | IHorizontalPodAutoscaler
  | IIngress
  | INetworkPolicy
  | IPodDisruptionBudget
  | IService
  | IServiceAccount;

/** Everything that Waxwing needs in a cluster beside its database, by the name of its file. */
export function objects(values: Values, derived: Derived): Readonly<Record<string, KubernetesObject>> {
  return {
    'service-account': {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'waxwing', labels: NAMED },
      automountServiceAccountToken: false,
    },
    api: deployment('api', values, derived),
    worker: deployment('worker', values, derived),
    service: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'waxwing', labels: labelsOf('api') },
      spec: { selector: labelsOf('api'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
    },
    'api-budget': disruptionBudget('api'),
    'worker-budget': disruptionBudget('worker'),
    'network-policy': networkPolicy(),
  };
}

/** What only some clusters want: the chart has them switched off. */
export function optionalObjects(
  values: Values,
): Readonly<Record<'ingress' | 'api-scaling', KubernetesObject>> {
  return { ingress: ingress(values), 'api-scaling': apiScaling(values) };
}

function disruptionBudget(part: Part): IPodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: `waxwing-${part}`, labels: labelsOf(part) },
    spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(part) } },
  };
}

/** Requests and metrics come in. Out go WhatsApp and webhooks (443), the database, mail and names. */
function networkPolicy(): INetworkPolicy {
  const pods = [{ podSelector: { matchLabels: NAMED } }];
  const tcp = (...ports: number[]) => ports.map((port) => ({ port, protocol: 'TCP' as const }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'waxwing', labels: NAMED },
    spec: {
      podSelector: { matchLabels: NAMED },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: tcp(PORTS.http, PORTS.metrics) }, { from: pods, ports: tcp(PORTS.peers) }],
      egress: [
        { ports: [...tcp(443, 5_432, 465, 587, 53), { port: 53, protocol: 'UDP' }] },
        { to: pods, ports: tcp(PORTS.peers) },
      ],
    },
  };
}

function ingress({ ingress: { host, className } }: Values): IIngress {
  const backend = { service: { name: 'waxwing', port: { name: 'http' } } };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'waxwing', labels: NAMED },
    spec: {
      ingressClassName: className,
      tls: [{ hosts: [host], secretName: 'waxwing-tls' }],
      rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
    },
  };
}

/** Scales the API alone: sessions idle most of the time, so the CPU of a worker says nothing. */
function apiScaling({ api }: Values): IHorizontalPodAutoscaler {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'waxwing-api', labels: labelsOf('api') },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'waxwing-api' },
      minReplicas: api.replicas,
      maxReplicas: api.mostReplicas,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
        },
      ],
    },
  };
}
