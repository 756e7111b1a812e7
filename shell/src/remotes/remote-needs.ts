/** What a remote was built for: it stands in its manifest (decision 41). */
export interface RemoteNeeds {
  /** The terms of each call that it makes. */
  readonly calls: Readonly<Record<string, string>>;
  /** The exports that it imports, by shared module. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

/** What the shell gives to remotes. */
export interface ShellOffer {
  /** The terms of every call of the shell's contract. */
  readonly calls: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, unknown>>;
}

/** A remote that was built for another shell. */
export class RemoteMisfit extends Error {
  constructor(remote: string, missing: readonly string[]) {
    super(`${remote} was built for another shell: ${missing.join(', ')}`);
  }
}

/** What the shell lacks of a remote's needs, by the names of calls and exports. */
export function findMissing({ calls, exports }: RemoteNeeds, shell: ShellOffer): readonly string[] {
  const names = Object.entries(exports).flatMap(([module, own]) =>
    own.map((name) => [module, name] as const),
  );
  return [
    ...Object.keys(calls).filter((name) => !fits(calls[name] ?? '', shell.calls[name])),
    ...names
      .filter(([module, name]) => !Object.hasOwn((shell.modules[module] ?? {}) as object, name))
      .map(([module, name]) => `${name} of ${module}`),
  ];
}

/** The shell's call has all that the remote's has, and requires nothing else of a request. */
function fits(needed: string, offered: string | undefined): boolean {
  if (offered === undefined || needed === offered) return needed === offered;
  const ours = new Set(needed.split(' '));
  const theirs = new Set(offered.split(' '));
  const isDemand = (term: string) => term.startsWith('!');
  return (
    [...ours].every((term) => isDemand(term) || theirs.has(term)) &&
    [...theirs].every((term) => !isDemand(term) || ours.has(term))
  );
}
