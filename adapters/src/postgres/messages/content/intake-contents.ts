import type { IntakeRequest } from '@waxwing/core';

/** What the intake's statement has for messages that are more than a text. */
export interface ContentParts {
  /** The parameters of the requests, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** A CTE that stores the bodies of what was accepted. */
  readonly storeCte: string;
}

export const TEXTS_ALONE: ContentParts = { arrays: '', columns: '', storeCte: '' };

export const WITH_BODIES: ContentParts = {
  arrays: ', $20::text[]',
  columns: ', body',
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body)
      select req.id, req.created_at, req.account_id, req.body::jsonb
      from accepted t join requests req on req.ord = t.ord where req.body is not null order by req.ord
    )`,
};

export function contentValues(requests: readonly IntakeRequest[]): unknown[] {
  return [requests.map(({ message }) => (message.body ? JSON.stringify(message.body) : null))];
}
