import { atom } from 'jotai';

/** A payment that was made and that nobody has confirmed yet. */
export interface UnconfirmedOrder {
  readonly orderId: string;
  readonly planName: string;
}

/** Under which it is kept, so that it outlives the tab. */
const KEY = 'unconfirmed-payment';

const currentAtom = atom<UnconfirmedOrder | null | undefined>(undefined);

/** Looks at what is kept whenever the page is opened, and whenever another tab has paid or has had the news. */
currentAtom.onMount = (set) => {
  const read = () => set(readUnconfirmed(localStorage));
  const readOnStorageEvent = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) read();
  };
  read();
  addEventListener('storage', readOnStorageEvent);
  return () => removeEventListener('storage', readOnStorageEvent);
};

/** The payment that is waited for; setting null forgets it. */
export const unconfirmedAtom = atom(
  (get) => {
    const known = get(currentAtom);
    return known === undefined ? readUnconfirmed(localStorage) : known;
  },
  (_get, set, payment: UnconfirmedOrder | null) => {
    storeUnconfirmed(payment);
    set(currentAtom, payment);
  },
);

/** Keeps it for the next time the page is opened, without waiting for it now. */
export function storeUnconfirmed(payment: UnconfirmedOrder | null): void {
  if (payment) localStorage.setItem(KEY, JSON.stringify(payment));
  else localStorage.removeItem(KEY);
}

function readUnconfirmed(storage: Pick<Storage, 'getItem'>): UnconfirmedOrder | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<UnconfirmedOrder> | null;
    const { orderId, planName } = stored ?? {};
    return typeof orderId === 'string' && typeof planName === 'string' ? { orderId, planName } : null;
  } catch {
    return null;
  }
}
