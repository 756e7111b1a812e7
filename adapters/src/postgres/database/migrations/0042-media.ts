import type { Knex } from 'knex';

/** The files that accounts have uploaded. Their bytes are in the media store. */
export const media: Knex.Migration & { name: string } = {
  name: '0042-media',

  async up(knex) {
    await knex.raw(`
      create table media (
        id uuid primary key,
        account_id uuid not null,
        sha256 bytea not null,
        size bigint not null,
        mime text not null,
        kind text not null,
        -- What else its content says of it: width, height, seconds, animated, hasAlpha.
        meta jsonb not null,
        file_name text,
        created_at timestamptz not null,
        used_at timestamptz not null,
        expires_at timestamptz not null,
        unique (account_id, sha256)
      );
      create index media_newest on media (account_id, created_at, id);
      create index media_expiring on media (expires_at, id);

      -- The bytes that an account's files take, moved in the commit that enters or removes a file.
      create table media_usage (
        account_id uuid primary key,
        bytes bigint not null
      ) with (fillfactor = 75);

      -- A key that may send and read messages may send and read their files, as one that is created without naming scopes.
      alter table api_keys alter column scopes
        set default '{messages:send,messages:read,instances:read,media:write,media:read}';
      update api_keys set scopes = scopes || '{media:write,media:read}'
        where scopes = '{messages:send,messages:read,instances:read}';
    `);
  },

  async down(knex) {
    await knex.raw(`
      alter table api_keys alter column scopes set default '{messages:send,messages:read,instances:read}';
      drop table media_usage;
      drop table media;
    `);
  },
};
