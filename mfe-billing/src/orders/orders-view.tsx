import { useState } from 'react';
import { PaymentDialog } from '../payment/payment-dialog.js';
import type { Purchase } from '../payment/purchase.js';
import { OrderDetail } from './detail.js';
import { OrderList } from './list.js';
import { useOrderSearch } from './use-order-search.js';

/** The Order History tab: the list, or one order. */
export function OrdersView() {
  const { search, filter, turnTo, open, close } = useOrderSearch();
  const [purchase, setPurchase] = useState<Purchase>();
  // The order opened last: when the list is shown again, its card takes the focus once.
  const [lastOpened, setLastOpened] = useState<string>();
  if (search.order && search.order !== lastOpened) setLastOpened(search.order);
  return (
    <>
      {search.order ? (
        <OrderDetail key={search.order} id={search.order} onBack={close} onRetry={setPurchase} />
      ) : (
        <OrderList
          search={search}
          lastOpened={lastOpened}
          onFocusTaken={() => setLastOpened(undefined)}
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
