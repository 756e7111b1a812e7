/** Modules whose statements are of no table with accounts' rows. */
export const NOT_EXAMINED: Readonly<Record<string, string>> = {
  'jobs/queue-depths.ts': 'counts the jobs, in a schema of the library that runs them',
  'limits/pg-limit.ts': 'passes on the statements of the library that limits requests, for its own table',
};

/** Texts that PostgreSQL does not prepare. */
export const NOT_PREPARED: Readonly<Record<string, string>> = {
  'backup/write-backup.ts: copy (select … from …) to stdout': 'copies one table at a time',
};

export interface Exception {
  /** What the examination tells. */
  readonly finding: string;
  /** The names of the statements, or their modules where they have none. */
  readonly statements: readonly string[];
  readonly reason: string;
}

/** Statements in which rows come together that are not tied by their keys. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    finding: 's <> messages m',
    statements: ['inbox-store', 'inbox-store-contents', 'inbox-store-opt-outs'],
    reason: 'reads messages by an array of the ids that it has just found in the instance itself',
  },
  {
    finding: 'instances i + instance_safety s + number_asking a <> numbers own + known_numbers n',
    statements: ['number-look'],
    reason: 'has the instance and its account as two parameters, which are those of one lease',
  },
  {
    finding: 'own <> o',
    statements: ['operator-new-accounts'],
    reason: 'tells an operator how many accounts signed in from the network of a new one',
  },
  {
    finding: 'f <> (message_bodies b)',
    statements: ['postgres/messages/content/pg-unsupported-messages.ts'],
    reason: 'finds which kinds of content the fleet could not show, one after the other, and no message',
  },
];

/** Functions of the schema that name several tables with accounts' rows. */
export const NAMING_SEVERAL: Readonly<Record<string, string>> = {
  count_message_kind: 'counts the row that fires it under the keys of that row',
  end_lease: 'reads the instance by the key of the row that fires it',
  ensure_message_partitions: 'makes partitions of two tables and reads no rows',
  mark_hidden_lane: 'reads the chats of the instance of the row that fires it',
  release_known_chat: 'deletes the holds of the instance of the row that fires it',
  suspend_new_instance: 'reads the account by the key of the row that fires it',
  suspend_new_subscription: 'reads the account by the key of the row that fires it',
  suspend_subscriptions: 'changes the subscriptions of the account that fires it',
};
