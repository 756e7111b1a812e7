/** Replaces style sheets in tests: every class name is itself. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
