import type { SessionHints } from '../../src/index.js';

export class MemorySessionHints implements SessionHints {
  readonly #ofChanges = new Set<(instanceId: string) => boolean>();
  readonly #ofMessages = new Map<() => boolean, string>();
  readonly #ofCalls = new Map<() => boolean, string>();

  onInstanceChanged(listener: (instanceId: string) => boolean): () => void {
    this.#ofChanges.add(listener);
    return () => this.#ofChanges.delete(listener);
  }

  onMessageQueued(instanceId: string, listener: () => boolean): () => void {
    this.#ofMessages.set(listener, instanceId);
    return () => this.#ofMessages.delete(listener);
  }

  onCallWaiting(instanceId: string, listener: () => boolean): () => void {
    this.#ofCalls.set(listener, instanceId);
    return () => this.#ofCalls.delete(listener);
  }

  instanceChanged(instanceId: string): void {
    for (const listener of this.#ofChanges) listener(instanceId);
  }

  messageQueued(instanceId: string): void {
    for (const [listener, id] of this.#ofMessages) if (id === instanceId) listener();
  }

  callWaiting(instanceId: string): void {
    for (const [listener, id] of this.#ofCalls) if (id === instanceId) listener();
  }
}
