/** A message of a page's script, and the number to give in the answer. */
export interface Envelope {
  readonly number: number;
  readonly message: unknown;
}

type Listener = (message: unknown, sender: object, reply: (answer: unknown) => void) => unknown;

/** `chrome.runtime` for scripts in a page. Runs in the page as source text, so it may use nothing but `toExtension`. */
export function pageSide(manifest: unknown): void {
  const id = 'stand-in';
  const listeners: Listener[] = [];
  const waiting = new Map<number, (answer: unknown) => void>();
  const runtime = {
    id,
    getManifest: () => manifest,
    onMessage: { addListener: (listener: Listener) => void listeners.push(listener) },
    sendMessage: (message: unknown) =>
      new Promise((resolve) => {
        const number = waiting.size;
        waiting.set(number, resolve);
        Reflect.get(globalThis, 'toExtension')(JSON.stringify({ number, message }));
      }),
  };
  Object.assign(globalThis, {
    chrome: { runtime },
    answered: ({ number, answer }: { number: number; answer?: unknown }) => waiting.get(number)?.(answer),
    deliver: (message: unknown) =>
      new Promise((resolve) => {
        for (const listener of listeners) listener(message, { id }, resolve);
      }),
  });
}
