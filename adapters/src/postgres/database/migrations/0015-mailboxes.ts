import type { Knex } from 'knex';

export const mailboxes: Knex.Migration & { name: string } = {
  name: '0015-mailboxes',

  // Matches `normalizeMailbox` in the core. The index is not unique: existing accounts may share a mailbox and keep it.
  async up(knex) {
    await knex.raw(`
      create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
        select case
          when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
          else name || '@' || domain
        end
        from (select split_part(email, '@', 2) as domain,
          case when position('+' in split_part(email, '@', 1)) > 1 then split_part(email, '+', 1)
            else split_part(email, '@', 1) end as name) parts
      $$;
      create index accounts_mailbox on accounts (mailbox_of(email)) where closed_at is null;
    `);
  },

  async down(knex) {
    await knex.raw('drop index accounts_mailbox; drop function mailbox_of;');
  },
};
