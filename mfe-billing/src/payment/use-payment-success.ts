import { toast } from '@waxwing/kit/ui/overlay';
import { useAtomValue, useSetAtom } from 'jotai';
import { useInvalidateAll } from '../subscription/subscription.api.js';
import { accountAtom, unconfirmedAtom } from './unconfirmed.atoms.js';

/** The toast and the updates after a successful payment. */
export function usePaymentSuccess(): (planName: string) => void {
  const account = useAtomValue(accountAtom);
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  const invalidateAll = useInvalidateAll();
  return (planName) => {
    setUnconfirmed(account, null);
    toast.success(`Successfully subscribed to ${planName} plan!`);
    void invalidateAll();
  };
}
