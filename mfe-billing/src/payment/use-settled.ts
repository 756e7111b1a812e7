import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useReload } from '../subscription/subscription.api.js';
import { unconfirmedAtom } from './unconfirmed.atoms.js';

/** What is said and done when a payment is through. */
export function useSettled(): (planName: string) => void {
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  const reload = useReload();
  return (planName) => {
    setUnconfirmed(null);
    toast.success(`Successfully subscribed to ${planName} plan!`);
    void reload();
  };
}
