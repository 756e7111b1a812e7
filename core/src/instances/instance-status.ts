export const INSTANCE_STATUSES = ['initializing', 'ready', 'disconnected', 'logged_out', 'failed'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];
