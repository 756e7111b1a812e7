const STEP_MS = 10;

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The first defined answer of `look`, asked again and again. @throws when there is none within `timeoutMs` */
export async function eventually<T>(look: () => Promise<T | undefined>, timeoutMs = 5_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`nothing came of it within ${timeoutMs} ms`);
    await delay(STEP_MS);
  }
}
