import type { EndpointChange, StoredEndpoint, WebhookEndpoint } from '@waxwing/core';
import { fieldsOf } from '../database/columns.js';

/** Table `webhook_endpoints`, where it is not as the core has it: masks and positions are numbers and text. */
export type EndpointRow = Omit<WebhookEndpoint, 'types' | 'position'> & {
  readonly types: number;
  readonly positionTxid: string;
  readonly positionSeq: number;
} & Readonly<Record<'secret' | 'previousSecret' | 'headers', Buffer | null>> & {
    readonly previousSecretUntil: Date | null;
  };

type SecretField = 'secret' | 'previousSecret' | 'previousSecretUntil' | 'headers';
type PositionField = 'positionTxid' | 'positionSeq';

/** What the owner may take along: all but secrets, and how far deliveries are. */
export const EXPORTED_FIELDS = fieldsOf<Omit<EndpointRow, SecretField | PositionField>>({
  id: true,
  accountId: true,
  kind: true,
  url: true,
  description: true,
  types: true,
  instanceIds: true,
  version: true,
  strict: true,
  maxInFlight: true,
  perSecond: true,
  state: true,
  disabledReason: true,
  failingSince: true,
  lastSuccessAt: true,
  recordingUntil: true,
  createdAt: true,
});

export const ENDPOINT_FIELDS = [
  ...EXPORTED_FIELDS,
  ...fieldsOf<Pick<EndpointRow, SecretField | PositionField>>({
    positionTxid: true,
    positionSeq: true,
    secret: true,
    previousSecret: true,
    previousSecretUntil: true,
    headers: true,
  }),
];

export function toStoredEndpoint(row: EndpointRow): StoredEndpoint {
  const {
    types,
    positionTxid,
    positionSeq,
    secret,
    previousSecret,
    previousSecretUntil,
    headers,
    ...endpoint
  } = row;
  return {
    endpoint: {
      ...endpoint,
      types: BigInt(types),
      position: { txid: BigInt(positionTxid), seq: BigInt(positionSeq) },
    },
    sealed: { secret, previousSecret, previousSecretUntil, headers },
  };
}

/** The values of a change, by the fields of the row. */
export function toRowValues({ endpoint, sealed }: EndpointChange): Record<string, unknown> {
  const { types, ...rest } = endpoint ?? {};
  return { ...rest, ...(types !== undefined && { types: types.toString() }), ...sealed };
}
