import { Skeleton } from '@waxwing/kit/ui';
import { ChatView } from '../chat/chat-view.js';
import { type Phone, useChats } from '../control/sandbox.api.js';
import { ChatList } from './chat-list.js';
import styles from './phone-screen.module.css';

export interface PhoneScreenProps {
  readonly phone: Phone;
  readonly phones: readonly Phone[];
  /** The other number of the open chat; undefined for the list of chats. */
  readonly peer: string | undefined;
  readonly onPeer: (peer: string | undefined) => void;
}

/** The phone's screen: its chats, or one of them. */
export function PhoneScreen({ phone, phones, peer, onPeer }: PhoneScreenProps) {
  const { data: chats, error } = useChats(phone.number);
  if (!chats) {
    return <div className={styles.empty}>{error ? error.message : <Skeleton lines={3} />}</div>;
  }
  if (peer === undefined) return <ChatList chats={chats} onOpen={onPeer} />;
  const chat = chats.find(({ number }) => number === peer);
  return (
    <ChatView
      key={peer}
      owner={phone.number}
      peer={peer}
      peerName={chat?.name ?? phones.find(({ number }) => number === peer)?.name ?? `+${peer}`}
      chat={chat}
      onBack={() => onPeer(undefined)}
    />
  );
}
