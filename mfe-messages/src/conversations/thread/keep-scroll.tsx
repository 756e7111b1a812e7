import { Component, type ReactNode } from 'react';

export interface KeepScrollProps {
  /** The accessible name of the log. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
  /** Whether the newest is visible, on every change of that. */
  readonly onAtEnd: (isAtEnd: boolean) => void;
}

/** Nearer to the end than this, in pixels, counts as the end. */
const END_PX = 48;

interface State {
  readonly isAtEnd: boolean;
}

/** What is to stay where it is: the first visible entry, at its distance from the top, or else the end. */
interface Anchor {
  /** The height of all entries. */
  readonly height: number;
  readonly entry?: HTMLElement | undefined;
  readonly top?: number | undefined;
}

/**
 * A scrolling log. At its end it follows what is added; elsewhere the entry that is being read stays where it is, whatever is
 * added above or below. A class, since only a class is asked before the document changes.
 */
export class KeepScroll extends Component<KeepScrollProps, State> {
  override state: State = { isAtEnd: false };
  #element: HTMLDivElement | null = null;
  #observer: ResizeObserver | undefined;
  /** How far it was scrolled when that was last looked at. */
  #top = 0;

  override componentDidMount(): void {
    this.#scrollToStart();
    // A keyboard takes away a half of the screen, and fonts that arrive late change the height of the entries.
    this.#observer = new ResizeObserver(() => this.state.isAtEnd && this.scrollToEnd());
    this.#observer.observe(this.#element!);
    this.#observer.observe(this.#element!.firstElementChild!);
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect();
  }

  override getSnapshotBeforeUpdate(): Anchor {
    const { scrollHeight: height, scrollTop } = this.#element!;
    if (this.state.isAtEnd) return { height };
    const entry = entriesOf(this.#element!).find((one) => one.offsetTop + one.offsetHeight > scrollTop);
    return { height, entry, top: entry && entry.offsetTop - scrollTop };
  }

  override componentDidUpdate(_props: KeepScrollProps, _state: State, { height, entry, top }: Anchor): void {
    const element = this.#element!;
    if (entry?.isConnected && top !== undefined) element.scrollTop = entry.offsetTop - top;
    else if (this.state.isAtEnd && element.scrollHeight !== height) this.scrollToEnd();
    this.#look();
  }

  scrollToEnd(): void {
    this.#element!.scrollTop = this.#element!.scrollHeight;
    this.#look();
  }

  focus(): void {
    this.#element!.focus({ preventScroll: true });
  }

  /** Where reading goes on: at the first unread message, or else at the end. */
  #scrollToStart(): void {
    const element = this.#element!;
    const unread = element.querySelector<HTMLElement>('[data-unread-from]');
    element.scrollTop = unread ? unread.offsetTop : element.scrollHeight;
    this.#look();
  }

  readonly #look = () => {
    const { scrollHeight, scrollTop, clientHeight } = this.#element!;
    const isNear = scrollHeight - scrollTop - clientHeight < END_PX;
    // Only scrolling up leaves the end. A picture may have grown before the scroll event of the last jump arrives, and is followed.
    const isAtEnd = isNear || (this.state.isAtEnd && scrollTop >= this.#top);
    this.#top = scrollTop;
    if (isAtEnd === this.state.isAtEnd) return;
    this.setState({ isAtEnd });
    this.props.onAtEnd(isAtEnd);
  };

  override render(): ReactNode {
    const { label, className, children } = this.props;
    return (
      <div
        ref={(element) => {
          this.#element = element;
        }}
        className={className}
        role="log"
        aria-label={label}
        // What is added above is not news; below, a button tells of it.
        aria-live={this.state.isAtEnd ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={this.#look}
      >
        <div>{children}</div>
      </div>
    );
  }
}

const entriesOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-entry]')];
