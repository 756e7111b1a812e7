import {
  AdapterError,
  DomainError,
  type FailureCode,
  InvalidContent,
  LinkFault,
  MediaFault,
  MediaRefused,
  type PlainFailure,
  TARGET_UNUSABLE_FAILURE,
  TargetUnusable,
} from '@waxwing/core';

const REFUSALS: Readonly<Record<MediaRefused['reason'], FailureCode>> = {
  invalid_media: 'media_type_refused',
  media_conversion: 'media_conversion',
  media_too_large: 'media_too_large',
  media_type_refused: 'media_type_refused',
};

/** What keeping the file of a link may be refused for. */
const UPLOAD_REFUSALS: Readonly<Record<string, FailureCode>> = {
  invalid_media: 'media_type_refused',
  media_too_large: 'media_too_large',
  media_type_refused: 'media_type_refused',
  no_subscription: 'media_unreachable',
  storage_limit: 'storage_limit',
};

/** Why a file will never be sent; undefined for what passes. */
export function failureOf(error: unknown): PlainFailure | undefined {
  if (error instanceof TargetUnusable) return TARGET_UNUSABLE_FAILURE;
  if (error instanceof LinkFault && !error.retryable)
    return { code: 'media_unreachable', reason: error.message };
  if (error instanceof InvalidContent) return { code: 'media_type_refused', reason: `${error.message}.` };
  if (error instanceof DomainError) {
    const code = UPLOAD_REFUSALS[error.code];
    return code && { code, reason: error.message };
  }
  if (error instanceof MediaRefused) return { code: REFUSALS[error.reason], reason: error.message };
  if (error instanceof MediaFault && !error.retryable)
    return error.reason === 'too_large'
      ? { code: 'media_too_large', reason: 'WhatsApp does not take a file of this size.' }
      : { code: 'upload_refused', reason: 'WhatsApp’s media servers refused the file.' };
  if (error instanceof AdapterError && !error.retryable)
    return { code: 'media_unreachable', reason: 'The file could not be read.' };
  return undefined;
}
