/** What a drill does: kill -9, an orderly stop and SIGSTOP to workers, a cut socket, kill -9 of the API, the database away. */
export const HARMS = ['kill', 'stop', 'freeze', 'drop', 'api', 'database'] as const;
export type Harm = (typeof HARMS)[number];
