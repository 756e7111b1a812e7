import type { EventStream } from '../../http/response/event-stream.js';

/** A client that reads at once, or never where `unsentBytes` is set. */
export class FakeStream implements EventStream {
  readonly frames: string[] = [];
  unsentBytes = 0;
  isOpen = true;
  readonly #listeners: (() => void)[] = [];

  write(frame: string): void {
    this.frames.push(frame);
  }

  end(frame: string): void {
    this.write(frame);
    this.cut();
  }

  cut(): void {
    this.isOpen = false;
    for (const listener of this.#listeners.splice(0)) listener();
  }

  onClose(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The ids of the events that it was told. */
  get events(): string[] {
    return this.frames.filter((frame) => /^[0-9a-f-]{36}$/.test(frame));
  }
}
