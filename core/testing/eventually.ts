const FIRST_STEP_MS = 5;
/** More frequent questions would slow a busy machine down. */
const LONGEST_STEP_MS = 50;

/**
 * How long a test or a step of a scenario may take: the slowest needs half a minute on an idle machine, and a busy one is ten to
 * twenty times slower. A wait has no deadline of its own, so that no test fails because of a slow machine. TEST_SECONDS shortens it
 * when a failure is expected.
 */
export const TEST_MS = Number(process.env.TEST_SECONDS ?? 600) * 1_000;

/** How long one wait may take: it ends shortly before the test, so that the failure names what was waited for. */
export const WAIT_MS = TEST_MS * 0.95;

// Taken before a test can replace the clock.
const now = performance.now.bind(performance);
const startTimer = setTimeout;

let testBegan: number | undefined;

/** Starts the time that the following waits of a test or step share. */
export function beginTest(): void {
  testBegan = now();
}

/** Waits until the next test begins, for example in hooks, have their own time. */
export function endTest(): void {
  testBegan = undefined;
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => startTimer(resolve, ms));
}

/**
 * The first answer of `ask` that `isWanted` accepts, by default the first defined one.
 * @throws with the last answer when the test's time is nearly over
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined>,
  isWanted: (answer: T) => boolean = () => true,
): Promise<T> {
  return repeat<T>(async () => {
    const answer = await ask();
    if (answer !== undefined && isWanted(answer)) return { answer };
    return { why: `the last answer was ${show(answer)}, to ${ask.toString()}` };
  });
}

/** Repeats `check` until it does not throw. @throws its last error when the test's time is nearly over */
export async function eventuallyPasses<T>(check: () => Promise<T> | T): Promise<T> {
  return repeat<T>(async () => {
    try {
      return { answer: await check() };
    } catch (error) {
      return { why: error instanceof Error ? error.message : String(error), cause: error };
    }
  });
}

/** Resolves when the condition is true. */
export function waitUntil(
  condition: () => Promise<boolean> | boolean,
  what: string | (() => string),
): Promise<void> {
  return eventuallyPasses(async () => {
    if (await condition()) return;
    throw new Error(`still waiting for ${typeof what === 'string' ? what : what()}`);
  });
}

type Outcome<T> = { readonly answer: T } | { readonly why: string; readonly cause?: unknown };

/** Repeats until an attempt has an answer. */
async function repeat<T>(attempt: () => Promise<Outcome<T>>): Promise<T> {
  const began = now();
  const until = (testBegan ?? began) + WAIT_MS;
  for (let step = FIRST_STEP_MS; ; step = Math.min(step * 1.2, LONGEST_STEP_MS)) {
    const outcome = await attempt();
    if ('answer' in outcome) return outcome.answer;
    if (now() > until) {
      const seconds = Math.round((now() - began) / 1_000);
      throw new Error(`gave up after ${seconds} s: ${outcome.why}`, { cause: outcome.cause });
    }
    await delay(step);
  }
}

function show(answer: unknown): string {
  const write = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return typeof answer === 'object' ? JSON.stringify(answer, write) : String(answer);
}
