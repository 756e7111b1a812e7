import { call, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { qrCodeOptions } from '../qr-code.api.js';

/** The progress of a linking that WhatsApp wants confirmed with a passkey. */
export type Passkey = NonNullable<ResponseOf<'instances.passkey'>['passkey']>;

/** The WebAuthn assertion for WhatsApp's challenge. */
export type Assertion = NonNullable<RequestOf<'instances.answerPasskey'>['body']['assertion']>;

const POLL_MS = 2_000;

const passkeyOptions = (instanceId: string) => queryOptions('instances.passkey', { params: { instanceId } });

/** Polls while WhatsApp wants a passkey; null when linking with a passkey is off. */
export function usePasskey(instanceId: string, wanted: boolean): Passkey | null {
  const { data, error } = useQuery({
    ...passkeyOptions(instanceId),
    enabled: wanted,
    refetchInterval: POLL_MS,
    // Each poll keeps the linking alive, and the passkey is given in another tab.
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  useReportToShell(error);
  return wanted ? (data?.passkey ?? null) : null;
}

export interface PasskeyAnswer {
  readonly ticket: string;
  /** Without an assertion, the answer confirms the code on the phone. */
  readonly assertion?: Assertion;
}

export function useAnswerPasskey(instanceId: string) {
  return useImmediateMutation({
    mutationFn: (body: PasskeyAnswer) => call('instances.answerPasskey', { params: { instanceId }, body }),
    invalidates: [passkeyOptions(instanceId), qrCodeOptions(instanceId)],
  });
}
