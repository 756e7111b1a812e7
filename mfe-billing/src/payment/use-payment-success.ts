import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useInvalidateAll } from '../subscription/subscription.api.js';
import { unconfirmedAtom } from './unconfirmed.atoms.js';

/** The toast and the updates after a successful payment. */
export function usePaymentSuccess(): (planName: string) => void {
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  const invalidateAll = useInvalidateAll();
  return (planName) => {
    setUnconfirmed(null);
    toast.success(`Successfully subscribed to ${planName} plan!`);
    void invalidateAll();
  };
}
