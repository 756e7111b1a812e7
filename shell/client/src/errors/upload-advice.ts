import { ApiError, serverTextOr } from './api-error.js';

/** Why a file was not uploaded, and what to do. */
export interface UploadAdvice {
  readonly sentence: string;
  /** Whether the same file may be taken the next time. */
  readonly isPassing: boolean;
  /** Whether a larger plan helps. */
  readonly isOfPlan: boolean;
}

const ADVICE: Readonly<Record<string, string>> = {
  media_too_large: 'Send a smaller one, or put it online and send its link.',
  media_type_refused: 'Choose a file of another type.',
  invalid_media: 'It may be damaged: open it on this device, save it anew, and try again.',
};

export function adviseOnUpload(error: Error): UploadAdvice {
  const advice = { isPassing: false, isOfPlan: false };
  if (!(error instanceof ApiError)) return { ...advice, sentence: error.message };
  const { code = '', status } = error;
  const text = asSentence(serverTextOr(error, error.message));
  if (code === 'storage_limit' || code === 'no_subscription')
    return { ...advice, sentence: text, isOfPlan: true };
  if (status === undefined) {
    return { ...advice, sentence: 'The connection broke off. Nothing was sent.', isPassing: true };
  }
  if (code === 'rate_limited') {
    const sentence = 'Too many files are on their way at the moment. Try again in a minute.';
    return { ...advice, sentence, isPassing: true };
  }
  const hint = Object.hasOwn(ADVICE, code) ? ` ${ADVICE[code]}` : '';
  return { ...advice, sentence: `${text}${hint}`, isPassing: status >= 500 || status === 408 };
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
