import { atom } from 'jotai';

/** A payment that was made but is not confirmed yet. */
export interface UnconfirmedOrder {
  readonly orderId: string;
  readonly planName: string;
}

/** The localStorage key: the payment must outlive the tab. */
const KEY = 'unconfirmed-payment';

const currentAtom = atom<UnconfirmedOrder | null | undefined>(undefined);

/** Reads the stored payment when the page opens, and whenever another tab has changed it. */
currentAtom.onMount = (set) => {
  const read = () => set(readUnconfirmed(localStorage));
  const readOnStorageEvent = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) read();
  };
  read();
  addEventListener('storage', readOnStorageEvent);
  return () => removeEventListener('storage', readOnStorageEvent);
};

/** The unconfirmed payment; setting null removes it. */
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

/** Stores it for the next page load, without polling for it now. */
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
