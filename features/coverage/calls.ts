import { contract, type Operation } from '@waxwing/contract';
import { CALLS_MEDIA_TYPE } from '../support/recorded-calls.js';

/** The feature files whose scenarios make a call, by the id of the call. */
export type Calls = Readonly<Record<string, readonly string[]>>;

/** The part of cucumber's JSON report that is used here. */
export interface RunFeature {
  /** Relative to the project. */
  uri: string;
  elements: { steps: { embeddings?: { data: string; mime_type: string }[] }[] }[];
}

export const operations: readonly Operation[] = (
  Object.values(contract) as Record<string, Operation>[]
).flatMap((context) => Object.values(context));

/** Merges the calls of a run's scenarios. The result does not depend on their order. */
export function callsOf(features: readonly RunFeature[]): Calls {
  const files = new Map<string, Set<string>>();
  for (const { uri, elements } of features) {
    const attached = elements.flatMap(({ steps }) => steps.flatMap(({ embeddings = [] }) => embeddings));
    for (const { data, mime_type } of attached) {
      if (mime_type !== CALLS_MEDIA_TYPE) continue;
      for (const id of Buffer.from(data, 'base64').toString().split('\n')) {
        files.set(id, (files.get(id) ?? new Set()).add(uri.replaceAll('\\', '/')));
      }
    }
  }
  return Object.fromEntries([...files].sort().map(([id, uris]) => [id, [...uris].sort()]));
}

/** A sentence for each call of the contract that no scenario makes. */
export function missingCalls(calls: Calls, all: readonly Operation[] = operations): string[] {
  return all
    .filter(({ id }) => !calls[id])
    .map(({ id, method, path }) => `No scenario makes the call ${id} (${method} ${path}).`);
}
