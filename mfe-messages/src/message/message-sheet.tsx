import { CodeBlock, CopyButton } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { Direction } from '../history/direction.js';
import { MessageStatus } from '../history/message-status.js';
import { isHidden } from '../history/other-side.js';
import { InstanceId } from '../view/instance-id.js';
import { curlOf } from './curl.js';
import type { MessageDetail } from './message.api.js';
import styles from './message-sheet.module.css';
import { Timeline } from './timeline.js';

/** All that is known of a message. */
export function MessageSheet({ message }: { message: MessageDetail }) {
  const { id, instance_id, direction, status, content, message_type, chat_id } = message;
  return (
    <div className={styles.sheet}>
      <blockquote className={styles.content} data-direction={direction} dir="auto">
        {content || <span className={styles.none}>No text</span>}
      </blockquote>
      <Timeline message={message} />
      <dl className={styles.facts}>
        <Fact name="Direction">
          <Direction direction={direction} />
        </Fact>
        <Fact name="Status">
          <MessageStatus status={status} />
        </Fact>
        <Fact name="Type">{message_type}</Fact>
        <Fact name="Instance">
          <InstanceId id={instance_id} />
        </Fact>
        <Fact name="Message ID" aside={<CopyButton text={id} label="Copy message ID" />}>
          <InstanceId id={id} />
        </Fact>
        {isHidden(message) && chat_id && (
          <Fact name="Chat ID" aside={<CopyButton text={chat_id} label="Copy chat ID" />}>
            {chat_id}
          </Fact>
        )}
      </dl>
      <h3>{direction === 'outbound' ? 'The request as curl' : 'Read it with curl'}</h3>
      <CodeBlock
        label="request"
        samples={[{ language: 'curl', code: curlOf(message, window.location.origin) }]}
      />
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, aside, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {aside}
      </dd>
    </div>
  );
}
