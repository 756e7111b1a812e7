import { expect } from '@jest/globals';
import { type Problem, problem } from '@waxwing/contract';

/** The problem of a response, with its type, fields, status and request id checked. */
export async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = problem.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}
