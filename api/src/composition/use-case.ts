import type { ContainerModuleLoadOptions } from 'inversify';
import { type Ports, port } from './ports.js';

/** Binds a use case by its constructor, once, with exactly the ports it names. Does not compile when one is missing. */
export function bindUseCase<K extends keyof Ports, U>(
  { bind }: ContainerModuleLoadOptions,
  type: new (ports: Pick<Ports, K>) => U,
  ...names: K[]
): void {
  bind(type)
    .toResolvedValue(
      (...values: unknown[]) =>
        new type(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Pick<Ports, K>),
      names.map((name) => port(name)),
    )
    .inSingletonScope();
}
