import { Button, EmptyState } from '@waxwing/kit/ui';

export interface NoMessagesProps {
  readonly isFiltered: boolean;
  /** Whether the page is after the last one. */
  readonly isPastEnd: boolean;
  readonly onFirstPage: () => void;
}

/** Explains why no message is listed. */
export function NoMessages({ isFiltered, isPastEnd, onFirstPage }: NoMessagesProps) {
  if (isPastEnd) {
    return (
      <EmptyState title="Nothing on this page" action={<Button onClick={onFirstPage}>First page</Button>}>
        The list has become shorter than this.
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title="No messages match">
        Choose more days or both directions. An instance ID has to be whole.
      </EmptyState>
    );
  }
  return <EmptyState title="No messages yet">Messages that you send and receive are listed here.</EmptyState>;
}
