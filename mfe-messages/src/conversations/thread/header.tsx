import { ChevronLeft } from '@waxwing/kit/icons';
import { Link, useLocation, useNavigate } from '@waxwing/kit/router';
import type { MouseEvent, Ref } from 'react';
import { useUrlParams } from '../../common/use-url-params.js';
import type { Conversation } from '../conversations.api.js';
import { chosenName, nameOf, numberOf } from '../names.js';
import styles from './header.module.css';

export interface ThreadHeaderProps {
  readonly conversation: Conversation | undefined;
  readonly instance: string | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** Who it is. The number stands beside the name, since anybody may choose any name. On a phone there is a way back. */
export function ThreadHeader({ conversation, instance, heading }: ThreadHeaderProps) {
  const facts = [conversation && chosenName(conversation) && numberOf(conversation), instance].filter(
    Boolean,
  );
  return (
    <header className={styles.header}>
      <BackToList />
      <div className={styles.person}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{conversation ? nameOf(conversation) : 'Conversation'}</bdi>
        </h2>
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          </p>
        )}
      </div>
    </header>
  );
}

/** The state of a history entry that was reached from the list. */
export const FROM_LIST = { fromList: true };

/** Goes back in the browser's history where the list is the entry before, so that its own Back does not lead here again. */
function BackToList() {
  const urlParams = useUrlParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = (event: MouseEvent) => {
    if ((state as Partial<typeof FROM_LIST> | null)?.fromList !== true) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className={styles.back} to={urlParams.to({ conversation: '' })} onClick={back}>
      <ChevronLeft aria-hidden="true" size={16} /> All<span className="visually-hidden"> conversations</span>
    </Link>
  );
}
