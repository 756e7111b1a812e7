import { formatDateTime } from '@waxwing/kit/format';
import { Banner, type Column, EmptyState, Pagination, Skeleton, Table } from '@waxwing/kit/ui';
import { useState } from 'react';
import { type Message, useHistory } from './history.api.js';
import { MessageStatus } from './message-status.js';

const COLUMNS: readonly Column<Message>[] = [
  { header: 'Number', cell: numberOf },
  { header: 'Status', cell: ({ status }) => <MessageStatus status={status} /> },
  { header: 'Content', cell: ({ content }) => content },
  { header: 'Time', cell: ({ timestamp }) => formatDateTime(timestamp), align: 'end' },
];

export function History() {
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useHistory(page);
  if (isPending) return <Skeleton lines={8} />;
  if (error) return <Banner tone="danger">{error.message}</Banner>;
  const { messages, pagination } = data;
  if (pagination.total === 0) {
    return (
      <EmptyState title="No messages yet">Messages that you send and receive are listed here.</EmptyState>
    );
  }
  return (
    <>
      <Table caption="Message history" columns={COLUMNS} rows={messages} keyOf={({ id }) => id} />
      <Pagination {...pagination} noun="messages" onChange={setPage} />
    </>
  );
}

/** The other side's number, without what WhatsApp puts behind it. */
function numberOf({ direction, sender_number, recipient_number }: Message): string {
  const number = direction === 'outbound' ? recipient_number : sender_number;
  return number?.replace('@c.us', '') ?? 'Unknown';
}
