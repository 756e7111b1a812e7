import { ApiError } from '@waxwing/client';
import { type Filters, queryOf } from './filters.js';

const FILE = 'waxwing-messages.csv';

/**
 * Fetches all messages that the filters let through, as a CSV file, and hands it to the browser to keep.
 * @throws ApiError
 */
export async function exportHistory(filters: Filters): Promise<void> {
  const asked = Object.entries(queryOf(filters)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked as [string, string][]);
  const response = await answered(fetch(`/api/messages/export?${search}`, { headers: headers() }));
  if (!response.ok) throw ApiError.of(response.status, await response.json().catch(() => undefined));
  save(await answered(response.blob()));
}

// A link cannot carry the token, which must not stand in an address either.
const headers = () => ({ accept: 'text/csv', authorization: `Bearer ${localStorage.getItem('token')}` });

function answered<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((cause: unknown) => {
    throw ApiError.noAnswer(cause);
  });
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE;
  link.click();
  // The browser takes the file up after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

/** By then every browser has taken the file, in milliseconds. */
const RELEASE_MS = 60_000;
