/** The port with these methods in place of its own; all others stay. */
export function withMethods<P extends object>(port: P, methods: Partial<P>): P {
  return new Proxy(port, {
    get(target, name) {
      const replaced: unknown = Reflect.get(methods, name);
      if (replaced !== undefined) return replaced;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
