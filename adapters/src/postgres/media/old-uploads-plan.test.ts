import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UPLOAD_REUSE_MS } from '@waxwing/core';
import { measureRowsScanned, type PlanMode } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { REMOVE_OLD } from './pg-whatsapp-uploads.js';

const UPLOADS = 20_000;
const OLD = 10;
const MODES: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** Uploads of one instance, the last of which are over. */
const MANY_UPLOADS = `with made as materialized (
    select gen_random_uuid() as id, gen_random_uuid() as account_id
  ), owner as (
    insert into accounts (id, email, username, role, password_hash, created_at)
    select account_id, 'asha@example.com', 'Asha', 'user', '', now() from made
  ), instance as (
    insert into instances (id, account_id, status, linked, created_at) select id, account_id, 'ready', true, now() from made
  )
  insert into whatsapp_uploads (instance_id, sha256, form, sealed, uploaded_at)
  select made.id, sha256(n::text::bytea), 'image', 'x', now() - case when n <= $2::int then interval '4 days' else interval '1 hour' end
  from made cross join generate_series(1, $1::int) n`;

describe('what is looked at to remove old uploads', () => {
  let database: Awaited<ReturnType<typeof openPlanDatabase>>;
  beforeAll(async () => {
    database = await openPlanDatabase(MANY_UPLOADS, [UPLOADS, OLD]);
  });
  afterAll(() => database.close());

  test.each(MODES)('is those alone, with %s', async (mode) => {
    const rows = await measureRowsScanned(database.client, REMOVE_OLD.text, [UPLOAD_REUSE_MS, 500], mode);
    expect(rows).toBeLessThanOrEqual(2 * OLD);
  });
});
