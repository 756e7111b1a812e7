/** What an operator may change: in the chart by its values, in the kustomize base by a patch. */
export interface Values {
  readonly image: string;
  /** An existing Secret, whose keys are named as the settings. */
  readonly secret: string;
  /** An existing PersistentVolumeClaim that many nodes mount: customers' files. */
  readonly mediaClaim: string;
  readonly publicUrl: string;
  readonly trustProxy: string;
  readonly api: Sizes & { readonly mostReplicas: number };
  readonly worker: Sizes;
  readonly ingress: { readonly host: string; readonly className: string };
}

export interface Sizes {
  readonly replicas: number;
  readonly memoryMiB: number;
  readonly cpu: string;
  /** `DRAIN_SECONDS`; Kubernetes waits longer than that. */
  readonly drainSeconds: number;
}

export const DEFAULTS: Values = {
  image: 'waxwing:0.1.0',
  secret: 'waxwing',
  mediaClaim: 'waxwing-media',
  publicUrl: 'https://waxwing.example',
  trustProxy: '10.0.0.0/8',
  api: { replicas: 2, memoryMiB: 512, cpu: '250m', drainSeconds: 20, mostReplicas: 6 },
  worker: { replicas: 2, memoryMiB: 1_024, cpu: '250m', drainSeconds: 50 },
  ingress: { host: 'waxwing.example', className: 'nginx' },
};

/** The settings that the Secret holds, each as a key of this name. */
export const SECRET_KEYS = [
  'DATABASE_URL',
  'JWT_SECRET',
  'ENCRYPTION_KEYS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SMTP_URL',
] as const;
