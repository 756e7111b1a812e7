import type { BrowserContext } from 'playwright-core';

/**
 * What a scenario may provoke on a console, by its tag. Chromium notes every answer that is no success, and React every part
 * that fell over, whether or not the page copes with it.
 */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  '@refused': /responded with a status of 4\d\d/,
  '@failing-server': /responded with a status of 5\d\d/,
  '@no-network': /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|NETWORK_CHANGED)/,
  '@missing-part':
    /net::ERR_FAILED|status of 404|RUNTIME-0\d\d|Loading chunk|Federation Runtime|Refused to execute script|Failed to fetch/,
};

/** What the consoles of a scenario's browsers said. */
export class ConsoleWatch {
  readonly #lines: string[] = [];
  readonly #unexpectedErrors: string[] = [];
  readonly #expected: readonly RegExp[];

  constructor(tags: readonly string[]) {
    this.#expected = tags.flatMap((tag) => EXPECTED[tag] ?? []);
  }

  /** Violations of the page's own security policy come as errors too. */
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

  /** Errors that the scenario did not mean to provoke. */
  get unexpectedErrors(): readonly string[] {
    return this.#unexpectedErrors;
  }

  toString(): string {
    return [...this.#lines, ...this.#unexpectedErrors.map((trouble) => `TROUBLE ${trouble}`)].join('\n');
  }
}
