import { listStatement, threadStatement } from '../../conversations/conversation-statements.js';
import { createKnex } from '../../database/knex.js';
import { bucketsQuery, cursorQuery, pageQuery } from '../../messages/history/history-query.js';
import { newestDayQuery, searchQuery } from '../../messages/history/search-query.js';
import type { KnownNames } from './evaluate-modules.js';
import type { Statement } from './sql-literals.js';

/** What functions put into their texts: the tables stand for others that are read or written alone in the same way. */
export const KNOWN_NAMES: Readonly<Record<string, KnownNames>> = {
  'backup/fence-leases.ts': { table: 'session_leases' },
  'backup/restore-dump.ts': { name: 'messages' },
  'backup/write-backup.ts': { name: 'messages' },
  'postgres/accounts/account-changes.ts': { table: 'email_changes' },
  'postgres/accounts/pg-email-changes.ts': { table: 'email_changes' },
  'postgres/database/create-indexes.ts': {
    table: 'messages',
    name: 'messages_pkey',
    partition: 'messages',
  },
  'postgres/database/last-used-tracker.ts': { table: 'api_keys', addressColumn: 'last_used_ip' },
  'postgres/database/pg-message-partitions.ts': { messages: 'messages' },
  'postgres/instances/remove-instance.ts': { table: 'send_hours' },
};

const HISTORY = 'postgres/messages/history';

/** The modules that build or send queries of Knex. */
export const KNEX_MODULES = ['history-query', 'pg-message-search', 'pg-messages', 'search-query'].map(
  (name) => `${HISTORY}/${name}.ts`,
);

const ACCOUNT = '00000000-0000-7000-8000-000000000001';
const INSTANCE = '00000000-0000-7000-8000-000000000002';
const NOON = new Date('2026-01-01T12:00:00Z');
const MIDNIGHT = new Date('2026-01-03T00:00:00Z');
const BEFORE = { createdAt: NOON, id: INSTANCE };

/** What functions put together, for each set of filters that changes the relations. */
export function builtQueries(): Statement[] {
  const knex = createKnex({ query: () => undefined as never });
  const filters = [
    {},
    { instanceId: INSTANCE, direction: 'inbound', types: ['image'] },
    { types: ['text', 'image'], from: NOON, until: MIDNIGHT },
  ] as const;
  const page = { accountId: ACCOUNT, page: 1, limit: 10 };
  const search = { accountId: ACCOUNT, instanceIds: [INSTANCE], limit: 10, bytes: 10, lookThrough: 10 };
  const history = filters.flatMap((filter) => [
    bucketsQuery(knex, { ...page, ...filter }),
    pageQuery(knex, { ...page, ...filter }, { from: NOON, until: MIDNIGHT, skip: 1 }),
    cursorQuery(knex, { ...page, ...filter, before: BEFORE, instanceIds: [INSTANCE] }),
    cursorQuery(knex, { ...page, ...filter, bytes: 10 }),
  ]);
  const searches = [
    newestDayQuery(knex, { ...search, direction: 'inbound', before: BEFORE })!,
    searchQuery(knex, search, MIDNIGHT),
    searchQuery(
      knex,
      { ...search, chatId: '1', types: ['image'], statuses: ['failed'], before: BEFORE },
      undefined,
    ),
  ];
  return [
    ...[...history, ...searches].map((query) => ({ file: HISTORY, text: toText(query) })),
    ...[false, true]
      .flatMap((flag) => [
        listStatement({ unreadOnly: flag, ofInstance: false }),
        listStatement({ unreadOnly: flag, ofInstance: true }),
        threadStatement({ byLid: flag }),
      ])
      .map((statement) => ({ ...statement, file: 'postgres/conversations/conversation-statements.ts' })),
  ];
}

/** Knex makes a parameter of each value. The account is one parameter, as in other statements. */
function toText(query: { toSQL(): { toNative(): { sql: string; bindings: readonly unknown[] } } }): string {
  const { sql, bindings } = query.toSQL().toNative();
  const parameters: (number | 'account')[] = [];
  return sql.replace(/\$(\d+)/g, (_, number: string) => {
    const parameter = bindings[Number(number) - 1] === ACCOUNT ? 'account' : Number(number);
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
}
