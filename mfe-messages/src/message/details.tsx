import { buildCurlCommand, localTimes } from '@waxwing/kit/format';
import { CodeBlock, CopyButton, Timestamp } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { TruncatedId } from '../common/truncated-id.js';
import { DeletedText } from '../content/changes.js';
import { ContentLine } from '../content/content-line.js';
import { MessageFile } from '../content/message-content.js';
import { Reactions } from '../content/reactions.js';
import { Direction } from '../history/direction.js';
import { MessageStatusBadge } from '../history/message-status-badge.js';
import { isHiddenPeer, ownNumber, peerNumber } from '../history/peer-number.js';
import { curlRequest } from './curl-request.js';
import styles from './details.module.css';
import type { MessageDetail } from './message.api.js';
import { Timeline } from './timeline.js';
import { Versions } from './versions.js';
import { Votes } from './votes.js';

/** All fields of a message. */
export function MessageDetails({ message }: { message: MessageDetail }) {
  const { id, instance_id, direction, status, content, message_type, chat_id, context } = message;
  const { edited_at, deleted_at, hold, reactions, votes, versions } = message;
  const shown = { ...message, type: message_type };
  const request = curlRequest(message, window.location.origin);
  return (
    <div className={styles.sheet}>
      <blockquote className={styles.content} data-direction={direction} dir="auto">
        {deleted_at ? (
          <DeletedText />
        ) : message_type === 'text' && !content ? (
          <span className={styles.none}>No text</span>
        ) : (
          <ContentLine content={shown} text={content} />
        )}
      </blockquote>
      <MessageFile content={shown} />
      <Timeline message={message} />
      <dl className={styles.facts}>
        <Fact name="Direction">
          <Direction direction={direction} />
        </Fact>
        <Fact name="Status">
          <MessageStatusBadge status={status} />
        </Fact>
        {hold && <Fact name="Waits">{localTimes(hold.sentence)}</Fact>}
        <Fact name="Type">{message_type}</Fact>
        {edited_at && (
          <Fact name="Edited">
            <Timestamp at={edited_at} label="Edited" />
          </Fact>
        )}
        {deleted_at && (
          <Fact name="Deleted">
            <Timestamp at={deleted_at} label="Deleted" />
          </Fact>
        )}
        {reactions && (
          <Fact name="Reactions">
            <Reactions reactions={reactions} own={ownNumber(message)} name={peerNumber(message)} />
          </Fact>
        )}
        {context && (
          <Fact
            name="Answers"
            aside={<CopyButton text={context.message_id} label="Copy the ID of the answered message" />}
          >
            <TruncatedId id={context.message_id} />
          </Fact>
        )}
        <Fact name="Instance">
          <TruncatedId id={instance_id} />
        </Fact>
        <Fact name="Message ID" aside={<CopyButton text={id} label="Copy message ID" />}>
          <TruncatedId id={id} />
        </Fact>
        {isHiddenPeer(message) && chat_id && (
          <Fact name="Chat ID" aside={<CopyButton text={chat_id} label="Copy chat ID" />}>
            {chat_id}
          </Fact>
        )}
      </dl>
      {votes && <Votes votes={votes} />}
      {versions && <Versions versions={versions} />}
      <h3>{request.body ? 'The request as curl' : 'Read it with curl'}</h3>
      <CodeBlock label="request" samples={[{ language: 'curl', code: buildCurlCommand(request) }]} />
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
