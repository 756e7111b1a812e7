import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Conversation, ThreadMessage } from '../conversations.api.js';
import { useMarkRead } from './thread.api.js';

interface Sight {
  readonly conversation: Conversation | undefined;
  /** The messages, the newest first. */
  readonly messages: readonly ThreadMessage[] | undefined;
  /** Whether the newest message is within the visible part of the thread. */
  readonly isAtEnd: boolean;
}

/** Marks what was received as read once it is on the screen, and the page is looked at. */
export function useReadOnSight(id: string, { conversation, messages, isAtEnd }: Sight): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const { mutate } = useMarkRead(id);
  const markRead = useEffectEvent((messageId: string) => mutate(messageId));
  const newest = messages?.find(({ direction }) => direction === 'inbound')?.id;
  const isUnread = conversation !== undefined && conversation.unread > 0;
  useEffect(() => {
    if (isUnread && isVisible && isAtEnd && newest) markRead(newest);
  }, [isUnread, isVisible, isAtEnd, newest]);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
