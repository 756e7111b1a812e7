/** How many messages may leave. The figures are inferred from reports of restricted numbers; WhatsApp publishes none. */
export interface SafetyCaps {
  /** Messages to known contacts that may leave at once, and how many seconds bring one back. */
  readonly bucket: number;
  readonly bucketSeconds: number;
  readonly knownHour: number;
  readonly knownDay: number;
  /** The longest and the shortest gap between first contacts, in seconds, and the one in the middle. */
  readonly gapSeconds: number;
  readonly gapLeastSeconds: number;
  readonly gapMostSeconds: number;
  /** First contacts a day, by stage; an hour has a quarter of it. */
  readonly firstDay: readonly number[];
  /** To one recipient. */
  readonly recipientHour: number;
  readonly recipientDay: number;
  /** To one who has not answered, in seven days. */
  readonly unanswered: number;
  /** Number checks. */
  readonly checksHour: number;
  readonly checksDay: number;
  readonly checksFirstDay: number;
}

export const DEFAULT_CAPS: SafetyCaps = {
  bucket: 10,
  bucketSeconds: 3,
  knownHour: 400,
  knownDay: 2_000,
  gapSeconds: 40,
  gapLeastSeconds: 20,
  gapMostSeconds: 120,
  firstDay: [10, 15, 25, 40, 60, 90, 120],
  recipientHour: 20,
  recipientDay: 60,
  unanswered: 3,
  checksHour: 60,
  checksDay: 300,
  checksFirstDay: 20,
};
