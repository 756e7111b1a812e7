import { useState } from 'react';
import { PaymentDialog } from '../payment/payment-dialog.js';
import type { Purchase } from '../payment/purchase.js';
import { OrderDetail } from './order-detail.js';
import { OrderList } from './order-list.js';
import { useOrderSearch } from './use-order-search.js';

/** The Order History tab: the orders, or one of them. */
export function OrdersView() {
  const { search, filter, turnTo, open, close } = useOrderSearch();
  const [purchase, setPurchase] = useState<Purchase>();
  // The order that was looked at: back in the list, by whichever way, its card takes the focus once.
  const [left, setLeft] = useState<string>();
  if (search.order && search.order !== left) setLeft(search.order);
  return (
    <>
      {search.order ? (
        <OrderDetail key={search.order} id={search.order} onBack={close} onRetry={setPurchase} />
      ) : (
        <OrderList
          search={search}
          left={left}
          onReturned={() => setLeft(undefined)}
          onFilter={filter}
          onPage={turnTo}
          onOpen={open}
          onRetry={setPurchase}
        />
      )}
      {purchase && <PaymentDialog purchase={purchase} onClose={() => setPurchase(undefined)} />}
    </>
  );
}
