import { formatCount } from '@waxwing/kit/format';
import { describeContent } from './describe.js';
import { FileView } from './file-view.js';
import { type Content, kindOf, shownFile } from './kind.js';
import styles from './message-content.module.css';

/** What a message holds beside its text; nothing of a text. */
export function MessageContent({ content }: { content: Content }) {
  const kind = kindOf(content);
  if (!kind) return null;
  const { icon: Icon, name } = kind;
  return (
    <div className={styles.content}>
      <p className={styles.kind}>
        <Icon size={14} aria-hidden />
        {name}
      </p>
      <Holding content={content} />
      <MessageFile content={content} />
    </div>
  );
}

/** The file of a message, where it has one. */
export function MessageFile({ content }: { content: Content }) {
  const file = shownFile(content);
  const kind = kindOf(content);
  if (!file || !kind) return null;
  return <FileView file={file} type={content.type} name={kind.name} messageId={content.id} />;
}

function Holding({ content }: { content: Content }) {
  const { location, contact, poll, votes } = content;
  if (location) return <Place {...location} />;
  if (contact) return <Cards cards={contact} />;
  if (poll) return <Poll poll={poll} votes={votes} />;
  const said = describeContent({ ...content, ...withoutCaption(content) });
  return said && <p>{said}</p>;
}

/** A caption is the text of the message, which stands below. */
function withoutCaption({ image, video, audio, document, sticker }: Content) {
  const without = <File extends { caption?: string | undefined }>(file: File | undefined) =>
    file && { ...file, caption: undefined };
  return {
    image: without(image),
    video: without(video),
    audio: without(audio),
    document: without(document),
    sticker: without(sticker),
  };
}

function Place({ name, address, latitude, longitude }: NonNullable<Content['location']>) {
  return (
    <>
      {name && <p className={styles.title}>{name}</p>}
      {address && <p>{address}</p>}
      <p className={styles.quiet}>
        {latitude}, {longitude}
      </p>
    </>
  );
}

function Cards({ cards }: { cards: NonNullable<Content['contact']> }) {
  return cards.map(({ name, org, phones, emails = [] }, index) => (
    <div key={index} className={styles.card}>
      <p className={styles.title}>{name}</p>
      {org && <p>{org}</p>}
      {phones.map(({ number, type }) => (
        <p key={number}>
          {number} {type && <span className={styles.quiet}>{type.toLowerCase()}</span>}
        </p>
      ))}
      {emails.map((email) => (
        <p key={email}>{email}</p>
      ))}
    </div>
  ));
}

interface PollProps {
  readonly poll: NonNullable<Content['poll']>;
  readonly votes: Content['votes'];
}

/** A poll with the votes for each option, where they are known. */
function Poll({ poll: { question, options, selectable }, votes }: PollProps) {
  const isVoted = votes?.some((option) => option.votes > 0);
  return (
    <>
      <p className={styles.title}>{question}</p>
      <ul className={styles.options}>
        {options.map((option, index) => (
          <li key={index}>
            <span>{option}</span>
            {isVoted && <span className={styles.votes}>{votesOf(votes?.[index]?.votes ?? 0)}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{choiceOf(selectable, options.length)}</p>
    </>
  );
}

const votesOf = (count: number) => (count === 1 ? '1 vote' : `${formatCount(count)} votes`);

function choiceOf(selectable: number, options: number): string {
  if (selectable === 1) return 'One answer each';
  return selectable === 0 || selectable >= options
    ? 'Any number of answers'
    : `Up to ${selectable} answers each`;
}
