import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../format/count.js';
import { Button } from '../actions/button.js';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** The number of entries and their name: `total: 120, noun: 'messages'`. */
  readonly total: number;
  readonly noun: string;
  readonly onChange: (page: number) => void;
}

/** Pages through a list. */
export function Pagination({ page, pages, total, noun, onChange }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label={`Pages of ${noun}`}>
      <span className={styles.total}>
        {formatCount(total)} {noun}
      </span>
      <Button
        size="small"
        icon={<ChevronLeft size={14} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {Math.max(pages, 1)}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next <ChevronRight aria-hidden="true" size={14} />
      </Button>
    </nav>
  );
}
