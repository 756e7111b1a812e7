import { AdapterError } from '@waxwing/core';

/** A rejection of the SDK. `statusCode` is 0 without a response. */
export interface SdkRejection {
  readonly statusCode: number;
  readonly error?: { readonly code?: string; readonly description?: string };
}

export function isSdkRejection(error: unknown): error is SdkRejection {
  return typeof (error as SdkRejection | null)?.statusCode === 'number';
}

/** Converts a rejection; names the call and Razorpay's answer, never the request. */
export function razorpayError(call: string, error: unknown): unknown {
  if (!isSdkRejection(error)) return error;
  const { statusCode, error: reported } = error;
  const answer = statusCode === 0 ? 'no answer' : `status ${statusCode}`;
  const code = reported?.code ? `, ${reported.code}` : '';
  return new AdapterError(`Razorpay could not ${call}: ${answer}${code}`, {
    cause: new Error(reported?.description ?? answer),
    retryable: statusCode === 0 || statusCode === 408 || statusCode === 429 || statusCode >= 500,
  });
}
