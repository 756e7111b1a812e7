import { DropHint, useFileDrop } from '@waxwing/kit/attachment';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { type Ref, type RefObject, useRef, useState } from 'react';
import type { Conversation, ThreadMessage } from '../conversations.api.js';
import { nameOf } from '../names.js';
import { ReplyBox } from '../reply/box.js';
import { RefusalNotice } from '../reply/refusal.js';
import { useAttachment } from '../reply/use-attachment.js';
import { useReplies } from '../reply/use-replies.js';
import { WaitingBubble } from '../reply/waiting-bubble.js';
import { countReceivedSince, firstUnread } from './arrange.js';
import { ThreadHeader } from './header.js';
import type { KeepScroll } from './keep-scroll.js';
import { ThreadLog } from './log.js';
import { useConversation, useThread } from './thread.api.js';
import styles from './thread.module.css';
import { useReadOnSight } from './use-read-on-sight.js';

export interface ThreadProps {
  readonly id: string;
  /** The conversation, where the list has it. */
  readonly listed: Conversation | undefined;
  /** The label of an instance, where the account has several. */
  readonly instanceLabel: (instanceId: string) => string | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

const NO_MESSAGES: readonly ThreadMessage[] = [];

/** What was written with one person, and a box to answer. */
export function Thread({ id, listed, instanceLabel, heading, box }: ThreadProps) {
  const detail = useConversation(id, listed);
  const conversation = listed ?? detail.data;
  const { query, rows, older } = useThread(id);
  const messages = rows ?? NO_MESSAGES;
  const unreadFrom = useUnreadFrom(conversation, rows, query.isFetchedAfterMount);
  const isReady = unreadFrom !== undefined;
  const [isAtEnd, setAtEnd] = useState(false);
  const [seen, setSeen] = useState<string>();
  const newest = messages[0]?.id;
  // When the thread is opened at its first unread message, what comes later is counted as well.
  if ((isAtEnd || (isReady && seen === undefined)) && newest !== seen) setSeen(newest);
  useReadOnSight(id, { conversation, messages, isAtEnd });

  const scroll = useRef<KeepScroll>(null);
  const replies = useReplies(id, messages);
  const attachment = useAttachment(id);
  const drop = useFileDrop(attachment.attach);
  const send = (text: string) => {
    replies.send(text);
    scroll.current?.scrollToEnd();
  };
  const name = conversation ? nameOf(conversation) : 'this person';
  return (
    <section
      className={styles.thread}
      aria-label={conversation ? `Conversation with ${name}` : 'Conversation'}
      {...(conversation && drop.handlers)}
    >
      {drop.isOver && <DropHint>Drop the file to send it to {name}</DropHint>}
      <ThreadHeader
        conversation={conversation}
        instance={conversation && instanceLabel(conversation.instance_id)}
        heading={heading}
      />
      <div className={styles.status}>
        <QueryStatus
          query={listed ? query : [detail, query]}
          loading={!isReady && <Loading what="the conversation" lines={8} />}
        />
      </div>
      {isReady && (
        <ThreadLog
          scroll={scroll}
          name={name}
          messages={messages}
          older={older}
          unreadFrom={unreadFrom}
          isAtEnd={isAtEnd}
          unseen={countReceivedSince(messages, seen)}
          onAtEnd={setAtEnd}
          onSendAgain={(failed) => {
            replies.sendAgain(failed);
            scroll.current?.scrollToEnd();
          }}
        >
          {replies.waiting.map((reply) => (
            <WaitingBubble
              key={reply.key}
              reply={reply}
              onSendOnceMore={(lost) => {
                replies.sendOnceMore(lost);
                // The button disappears; keyboard navigation continues from the messages.
                scroll.current?.focus();
              }}
              onTakeBack={(lost) => {
                replies.takeBack(lost);
                box.current?.focus();
              }}
            />
          ))}
        </ThreadLog>
      )}
      {conversation && (
        <div className={styles.reply}>
          {replies.refusal && (
            <RefusalNotice refusal={replies.refusal} instanceId={conversation.instance_id} />
          )}
          <ReplyBox
            ref={box}
            name={name}
            draft={replies.draft}
            onChange={replies.setDraft}
            onSend={send}
            file={replies.file}
            attachment={attachment}
            onFile={replies.setFile}
            onSendFile={(file) => {
              replies.sendFile(file);
              scroll.current?.scrollToEnd();
            }}
          />
        </div>
      )}
    </section>
  );
}

/**
 * The first message that was unread when the thread was opened, null for none; undefined until that is known. Messages of an
 * earlier visit do not count while something is unread: they may be older than it.
 */
function useUnreadFrom(
  conversation: Conversation | undefined,
  messages: readonly ThreadMessage[] | undefined,
  isFetched: boolean,
): string | null | undefined {
  const [unreadFrom, setUnreadFrom] = useState<string | null>();
  const isKnown = conversation && messages && (isFetched || conversation.unread === 0);
  if (unreadFrom === undefined && isKnown) {
    setUnreadFrom(firstUnread(messages, conversation.unread) ?? null);
  }
  return unreadFrom;
}
