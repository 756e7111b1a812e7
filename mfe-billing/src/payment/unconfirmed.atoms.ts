import { atom } from 'jotai';

/** A payment that was made and that nobody has confirmed yet. */
export interface Unconfirmed {
  readonly orderId: string;
  readonly planName: string;
}

/** Under which it is kept, so that it outlives the tab. */
const KEY = 'unconfirmed-payment';

const held = atom<Unconfirmed | null | undefined>(undefined);

/** Looks at what is kept whenever the page is opened, and whenever another tab has paid or has had the news. */
held.onMount = (set) => {
  const look = () => set(readUnconfirmed(localStorage));
  const lookWhenChanged = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) look();
  };
  look();
  addEventListener('storage', lookWhenChanged);
  return () => removeEventListener('storage', lookWhenChanged);
};

/** The payment that is waited for; setting null forgets it. */
export const unconfirmedAtom = atom(
  (get) => {
    const known = get(held);
    return known === undefined ? readUnconfirmed(localStorage) : known;
  },
  (_get, set, payment: Unconfirmed | null) => {
    keepUnconfirmed(payment);
    set(held, payment);
  },
);

/** Keeps it for the next time the page is opened, without waiting for it now. */
export function keepUnconfirmed(payment: Unconfirmed | null): void {
  if (payment) localStorage.setItem(KEY, JSON.stringify(payment));
  else localStorage.removeItem(KEY);
}

function readUnconfirmed(storage: Pick<Storage, 'getItem'>): Unconfirmed | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Unconfirmed> | null;
    const { orderId, planName } = kept ?? {};
    return typeof orderId === 'string' && typeof planName === 'string' ? { orderId, planName } : null;
  } catch {
    return null;
  }
}
