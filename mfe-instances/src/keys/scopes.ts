import type { ApiKey } from './keys.api.js';

export type Scope = ApiKey['scopes'][number];

/** What a key may be allowed to do, in plain words. A scope that is missing here does not compile. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { readonly label: string; readonly text: string }>> = {
  'messages:send': { label: 'Send messages', text: 'Each one counts against your plan.' },
  'messages:read': { label: 'Read messages', text: 'Those that were sent and received, with their texts.' },
  'instances:read': { label: 'See instances', text: 'Whether they are ready, and with which number.' },
  'instances:manage': {
    label: 'Manage instances',
    text: 'Create, link, log out and delete them.',
  },
  'events:read': { label: 'Read events', text: 'What happens to messages and instances, as it happens.' },
  'webhooks:manage': {
    label: 'Manage webhooks',
    text: 'Choose which addresses events are sent to.',
  },
  'logs:read': { label: 'Read the request log', text: 'Which calls were made, without texts and numbers.' },
  'media:write': { label: 'Upload media', text: 'Files for messages.' },
  'media:read': { label: 'Download media', text: 'Files of messages.' },
};

export const SCOPES = Object.keys(SCOPE_TEXTS) as Scope[];

export type Preset = 'usual' | 'send_only' | 'read_only' | 'full' | 'custom';

const PRESETS: Readonly<Record<Exclude<Preset, 'custom'>, readonly Scope[]>> = {
  usual: ['messages:send', 'messages:read', 'instances:read', 'media:write', 'media:read'],
  send_only: ['messages:send'],
  read_only: ['messages:read', 'instances:read', 'events:read', 'logs:read', 'media:read'],
  full: SCOPES,
};

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  usual: 'Send and read',
  send_only: 'Send only',
  read_only: 'Read only',
  full: 'Everything',
  custom: 'Custom',
};

/** The preset of exactly these scopes. */
export function presetOf(scopes: readonly Scope[]): Preset {
  const found = Object.entries(PRESETS).find(
    ([, preset]) => preset.length === scopes.length && preset.every((scope) => scopes.includes(scope)),
  );
  return found ? (found[0] as Preset) : 'custom';
}

/** The scopes of a preset; for `custom` those that are chosen now. */
export function scopesOf(preset: Preset, chosen: readonly Scope[]): readonly Scope[] {
  return preset === 'custom' ? chosen : PRESETS[preset];
}
