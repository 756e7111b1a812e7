/** What a key may be allowed to do: a closed list. Every call of the public API names the one that it needs. */
export const SCOPES = [
  'messages:send',
  'messages:read',
  'instances:read',
  'instances:manage',
  'events:read',
  'webhooks:manage',
  'logs:read',
  'media:write',
  'media:read',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What a key may do that was created before scopes, or without naming any. */
export const DEFAULT_SCOPES: readonly Scope[] = [
  'messages:send',
  'messages:read',
  'instances:read',
  'media:write',
  'media:read',
];

/** Sets of scopes under a name, for people who create keys. */
export const SCOPE_PRESETS = {
  send_only: ['messages:send'],
  read_only: ['messages:read', 'instances:read', 'events:read', 'logs:read', 'media:read'],
  full: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
