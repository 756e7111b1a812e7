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

/** Marks what was received as read once it is on the screen, and the page is looked at: also what comes late, behind the newest message. */
export function useReadOnSight(id: string, { conversation, messages, isAtEnd }: Sight): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const { mutate } = useMarkRead(id);
  const received = messages?.filter(({ direction }) => direction === 'inbound').map((message) => message.id);
  const markRead = useEffectEvent(() => received?.[0] && mutate(received[0]));
  // One that comes while others are marked is unread anew, though no answer may have said in between that nothing was.
  const onScreen = received?.join();
  const isUnread = conversation !== undefined && conversation.unread > 0;
  useEffect(() => {
    if (isUnread && isVisible && isAtEnd && onScreen) markRead();
  }, [isUnread, isVisible, isAtEnd, onScreen]);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
