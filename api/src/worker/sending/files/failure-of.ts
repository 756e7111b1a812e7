import {
  AdapterError,
  type FailureCode,
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

/** Why a file will never be sent; undefined for what passes. */
export function failureOf(error: unknown): PlainFailure | undefined {
  if (error instanceof TargetUnusable) return TARGET_UNUSABLE_FAILURE;
  if (error instanceof MediaRefused) return { code: REFUSALS[error.reason], reason: error.message };
  if (error instanceof MediaFault && !error.retryable)
    return error.reason === 'too_large'
      ? { code: 'media_too_large', reason: 'WhatsApp does not take a file of this size.' }
      : { code: 'upload_refused', reason: 'WhatsApp’s media servers refused the file.' };
  if (error instanceof AdapterError && !error.retryable)
    return { code: 'media_unreachable', reason: 'The file could not be read.' };
  return undefined;
}
