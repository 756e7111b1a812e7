/** What a page's script sends, and the number its answer has to name. */
export interface Envelope {
  readonly number: number;
  readonly message: unknown;
}

type Listener = (message: unknown, sender: object, reply: (answer: unknown) => void) => unknown;

/** `chrome.runtime` in the world of a page's scripts. Runs in the page as text, and reaches nothing outside itself but `toExtension`. */
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
