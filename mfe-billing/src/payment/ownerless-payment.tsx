import { useReportToShell } from '@waxwing/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { usePolledOrder } from '../orders/orders.api.js';
import { isRefusal } from './payments.api.js';
import { accountAtom, ownerlessAtom, type UnconfirmedOrder } from './unconfirmed.atoms.js';

/** Asks the server whether a payment stored without its account is the signed-in one's. Nothing is shown until that is known. */
export function OwnerlessPayment({ payment }: { payment: UnconfirmedOrder }) {
  const account = useAtomValue(accountAtom);
  const giveTo = useSetAtom(ownerlessAtom);
  const { data: order, error } = usePolledOrder(payment.orderId);
  useReportToShell(error);
  const attribute = useEffectEvent(() => {
    if (order) giveTo(account);
    else if (isRefusal(error)) giveTo(undefined);
  });
  useEffect(() => attribute(), [order, error]);
  return null;
}
