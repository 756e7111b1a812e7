/**
 * A condition that always holds. The commit of a statement that evaluates it does not wait for the disk: it outlives this process,
 * but the last half second may be lost in a crash of the database server.
 */
export const COMMIT_AHEAD = "set_config('synchronous_commit', 'off', true) = 'off'";
