import type { DesiredState, Renewal, RenewalOptions, SessionLease } from '../../src/index.js';

/** What a worker was last answered of each session that it has not released, as JSON. */
interface LastAnswer {
  readonly cursor: string;
  readonly states: Map<string, string>;
}

/** Leaves out of an answer what the renewal before has answered, as long as the worker has lost no session. */
export class RenewalAnswers {
  readonly #last = new Map<string, LastAnswer>();
  #count = 0;

  since(
    owner: string,
    all: readonly DesiredState[],
    { since, again = [] }: Pick<RenewalOptions, 'since' | 'again'>,
  ): Renewal {
    const last = this.#last.get(owner);
    const states = new Map(all.map((state) => [state.lease.instanceId, JSON.stringify(state)]));
    const complete =
      last === undefined || since !== last.cursor || [...last.states.keys()].some((id) => !states.has(id));
    const cursor = String(++this.#count);
    this.#last.set(owner, { cursor, states });
    const isNews = ({ lease: { instanceId } }: DesiredState) =>
      again.includes(instanceId) || last?.states.get(instanceId) !== states.get(instanceId);
    return { desiredStates: complete ? all : all.filter(isNews), complete, cursor };
  }

  /** The claim has answered it, so it is no news. */
  onClaimed(desiredState: DesiredState): void {
    const { owner, instanceId } = desiredState.lease;
    this.#last.get(owner)?.states.set(instanceId, JSON.stringify(desiredState));
  }

  onReleased({ owner, instanceId }: SessionLease): void {
    this.#last.get(owner)?.states.delete(instanceId);
  }
}
