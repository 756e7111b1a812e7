export interface Contract {
  readonly operations: Readonly<Record<string, readonly [method: string, path: string, auth: string]>>;
  readonly openapi: object;
}
export function ownContract(): Contract;
export function contractTerms(contract: Contract): Readonly<Record<string, string>>;
