import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';
import type { Route } from '../http/route.js';
import { ROUTE } from './tokens.js';

/** Binds a route by the function that makes it and what that takes. */
export function bindRoute<Args extends unknown[]>(
  { bind }: ContainerModuleLoadOptions,
  make: (...args: Args) => Route,
  ...needs: { [I in keyof Args]: ServiceIdentifier<Args[I]> }
): void {
  const build = make as (...args: unknown[]) => Route;
  bind(ROUTE)
    .toResolvedValue((...args: unknown[]) => build(...args), needs as ServiceIdentifier[])
    .inSingletonScope();
}
