/** Resolves to the exit code; to undefined where the process goes on until it is told to stop. */
export type RunCommand = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number | undefined>;
