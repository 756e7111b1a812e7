import type { Knex } from 'knex';

export const clientVersions: Knex.Migration & { name: string } = {
  name: '0027-client-versions',

  // The last table has one row: the process that updates it checks for a newer version.
  async up(knex) {
    await knex.raw(`
      create table client_versions (
        revision bigint primary key,
        source text not null check (source in ('bundled', 'fetched', 'pinned')),
        found_at timestamptz not null,
        accepted_at timestamptz,
        login_refused_at timestamptz,
        link_refused_at timestamptz,
        refusals integer not null default 0,
        tries integer not null default 0,
        canary_instance_id uuid,
        canary_until timestamptz
      );
      create table client_version_looks (
        looked_at timestamptz not null default '-infinity',
        due_at timestamptz not null default '-infinity'
      );
      create unique index client_version_looks_one on client_version_looks ((true));
      insert into client_version_looks default values;
      create index instances_outdated on instances (retry_at, id)
        where status_reason_code = 'client_outdated' and linked and deleted_at is null;
    `);
  },

  async down(knex) {
    await knex.raw('drop index instances_outdated; drop table client_version_looks, client_versions');
  },
};
