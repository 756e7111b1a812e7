import type { ApiKeyBody } from '@waxwing/contract';
import { dateOrNull } from './date-or-null.js';

/** The limits of a key as the dashboard's calls take them. */
export interface KeyLimits {
  readonly scopes?: ApiKeyBody['scopes'];
  readonly instance_ids?: string[];
  readonly allowed_ips?: string[];
  readonly daily_cap?: number | null;
}

export interface KeyView {
  id: string;
  name: string;
  secret: string;
  active: boolean;
  createdAt: Date;
  lastUsed: Date | null;
  expiresAt: Date | null;
  dailyCap: number | null;
  usedToday: number | null;
}

export const toKeyView = (body: ApiKeyBody): KeyView => ({
  id: body.id,
  name: body.name,
  secret: body.api_key,
  active: body.is_active,
  createdAt: new Date(body.created_at),
  lastUsed: dateOrNull(body.last_used),
  expiresAt: dateOrNull(body.expires_at),
  dailyCap: body.daily_cap,
  usedToday: body.used_today,
});
