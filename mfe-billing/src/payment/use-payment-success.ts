import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useInvalidateAll } from '../subscription/subscription.api.js';
import { unconfirmedAtom } from './unconfirmed.atoms.js';

/** What is said and done when a payment is through. */
export function usePaymentSuccess(): (planName: string) => void {
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  const invalidateAll = useInvalidateAll();
  return (planName) => {
    setUnconfirmed(null);
    toast.success(`Successfully subscribed to ${planName} plan!`);
    void invalidateAll();
  };
}
