/** A stub in place of a use case, for tests of the layer around it. */
export function stubUseCase<U extends { execute: unknown }>(
  useCase: abstract new (...ports: never[]) => U,
  execute: U['execute'],
): U {
  return Object.assign(Object.create(useCase.prototype), { execute });
}
