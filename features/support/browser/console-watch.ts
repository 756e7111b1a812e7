import type { BrowserContext } from 'playwright-core';

/**
 * Console errors that a scenario may provoke, by its tag. Chromium logs every response that is no success, and React every
 * component that failed to render, even if the page handles it.
 */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  '@refused': /responded with a status of 4\d\d/,
  '@failing-server': /responded with a status of 5\d\d/,
  '@no-network': /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|NETWORK_CHANGED)/,
  '@missing-part':
    /net::ERR_FAILED|status of 404|RUNTIME-0\d\d|Loading chunk|Federation Runtime|Refused to execute script|Failed to fetch|built for another shell/,
};

/** Records the console errors of a scenario's browsers. */
export class ConsoleWatch {
  readonly #lines: string[] = [];
  readonly #unexpectedErrors: string[] = [];
  readonly #expected: readonly RegExp[];

  constructor(tags: readonly string[]) {
    this.#expected = tags.flatMap((tag) => EXPECTED[tag] ?? []);
  }

  /** Violations of the page's CSP are console errors as well. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const line = `${message.type()}: ${message.text()} (${message.location().url})`;
      this.#lines.push(line);
      if (message.type() === 'error') this.#record(line);
    });
    context.on('weberror', (event) => this.#record(`uncaught: ${event.error().stack ?? event.error()}`));
  }

  #record(trouble: string): void {
    if (!this.#expected.some((expected) => expected.test(trouble))) this.#unexpectedErrors.push(trouble);
  }

  /** Errors that no tag of the scenario expects. */
  get unexpectedErrors(): readonly string[] {
    return this.#unexpectedErrors;
  }

  toString(): string {
    return [...this.#lines, ...this.#unexpectedErrors.map((trouble) => `TROUBLE ${trouble}`)].join('\n');
  }
}
