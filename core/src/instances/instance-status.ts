/** The machine-readable reasons for an instance not to be ready; each comes with a sentence for the customer. */
export const STATUS_REASON_CODES = [
  'waiting',
  'reconnecting',
  'replaced',
  'expired',
  'phone_offline',
  'logged_out',
  'phone_away',
  'too_many_devices',
  'refused',
  'restricted',
  'locked',
  'banned',
  'login_refused',
  'whatsapp_unavailable',
  'passkey_required',
  'passkey_refused',
  'passkey_unanswered',
  'client_outdated',
  'version_suspected',
  'proxy_unreachable',
  'account_suspended',
  'unsupported',
] as const;
export type StatusReasonCode = (typeof STATUS_REASON_CODES)[number];

export const INSTANCE_STATUSES = ['initializing', 'ready', 'disconnected', 'logged_out', 'failed'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];
