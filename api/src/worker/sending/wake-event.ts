/** Something that happens now and then, and that one waits for. What happens while nobody waits is not lost. */
export class WakeEvent {
  #notified = false;
  #wake: () => void = () => undefined;

  notify(): void {
    this.#notified = true;
    this.#wake();
  }

  /** True when it was raised since the last wait, as soon as it is; false when `ms` pass without. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const raised = this.#notified;
    this.#notified = false;
    return raised;
  }
}
