import type { ApiKeyBody } from '@waxwing/contract';
import { dateOrNull } from './date-or-null.js';

export interface KeyView {
  id: string;
  name: string;
  secret: string;
  active: boolean;
  createdAt: Date;
  lastUsed: Date | null;
  expiresAt: Date | null;
}

export const toKeyView = (body: ApiKeyBody): KeyView => ({
  id: body.id,
  name: body.name,
  secret: body.api_key,
  active: body.is_active,
  createdAt: new Date(body.created_at),
  lastUsed: dateOrNull(body.last_used),
  expiresAt: dateOrNull(body.expires_at),
});
