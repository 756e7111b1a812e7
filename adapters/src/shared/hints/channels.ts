/**
 * `session`: its worker, or one with free capacity, should check it. `outbox`: messages wait for its worker. `message`: it has
 * changed. `call`: one waits for the instance's session. `answer`: it has an outcome. `instance`: its status, phone or link has changed, or it is gone. `event`: an account's event log has more.
 * `account`: it has changed, its sign-ins have, or it has another instance. `trace`: which trace a message belongs to that is accepted now.
 */
export type Channel =
  | 'trace'
  | 'session'
  | 'outbox'
  | 'call'
  | 'answer'
  | 'message'
  | 'instance'
  | 'event'
  | 'account';

/** In this order they are told: a worker knows the trace of a message before it takes it. */
export const CHANNELS: readonly Channel[] = [
  'trace',
  'session',
  'outbox',
  'call',
  'answer',
  'message',
  'instance',
  'event',
  'account',
];

/** Ids by channel. */
export type Hints = Partial<Record<Channel, readonly string[]>>;
