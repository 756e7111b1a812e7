import { authStateAtom } from '@waxwing/client/auth';
import { atom } from 'jotai';

/** A payment that was made but is not confirmed yet. */
export interface UnconfirmedOrder {
  readonly orderId: string;
  readonly planName: string;
}

/** Begins the localStorage key, which ends with the account's ID. Only localStorage outlives the tab in which the account has paid. */
const KEY = 'unconfirmed-payment';
const keyOf = (account: string) => `${KEY}:${account}`;

/** The ID of the signed-in account. */
export const accountAtom = atom((get) => {
  const authState = get(authStateAtom);
  return authState.status === 'signed-in' ? authState.user.user_id : undefined;
});

/** Incremented when what is stored is to be read anew: when the page opens, and when it was changed, also by another tab. */
const changeCountAtom = atom(0);

changeCountAtom.onMount = (set) => {
  const read = () => set((count) => count + 1);
  const readOnStorageEvent = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(KEY)) read();
  };
  read();
  addEventListener('storage', readOnStorageEvent);
  return () => removeEventListener('storage', readOnStorageEvent);
};

/** The unconfirmed payment of the signed-in account. The account that has paid sets it; null removes it. */
export const unconfirmedAtom = atom(
  (get) => {
    get(changeCountAtom);
    const account = get(accountAtom);
    return account === undefined ? null : readPayment(keyOf(account));
  },
  (_get, set, account: string | undefined, payment: UnconfirmedOrder | null) => {
    storeUnconfirmed(account, payment);
    set(changeCountAtom, (count) => count + 1);
  },
);

/** A payment that was stored before it was kept by account; setting gives it to its account, or drops it. */
export const ownerlessAtom = atom(
  (get) => {
    get(changeCountAtom);
    return get(accountAtom) === undefined ? null : readPayment(KEY);
  },
  (_get, set, owner: string | undefined) => {
    if (owner !== undefined && !readPayment(keyOf(owner))) storeUnconfirmed(owner, readPayment(KEY));
    localStorage.removeItem(KEY);
    set(changeCountAtom, (count) => count + 1);
  },
);

/** Stores it for the next page load, without polling for it now. */
export function storeUnconfirmed(account: string | undefined, payment: UnconfirmedOrder | null): void {
  if (account === undefined) return;
  if (payment) localStorage.setItem(keyOf(account), JSON.stringify(payment));
  else localStorage.removeItem(keyOf(account));
}

function readPayment(key: string): UnconfirmedOrder | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<UnconfirmedOrder> | null;
    const { orderId, planName } = stored ?? {};
    return typeof orderId === 'string' && typeof planName === 'string' ? { orderId, planName } : null;
  } catch {
    return null;
  }
}
