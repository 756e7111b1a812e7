import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { toast } from '@waxwing/kit/ui/overlay';
import { control } from './control.js';

/** A simulated phone. Numbers are digits. */
export interface Phone {
  readonly number: string;
  readonly name: string;
  /** Whether WhatsApp has moved the account to hidden ids (`lid`), or not yet (`pn`). */
  readonly addressing: 'lid' | 'pn';
  /** Whether others are shown the number. */
  readonly sharesNumber: boolean;
  readonly linked: readonly { readonly device: number; readonly connected: boolean }[];
  /** Whether a device waits for its code to be typed in on this phone. */
  readonly waitingCode: boolean;
  /** What it shows to be compared with the device that is being linked with a passkey. */
  readonly passkeyCode: string | null;
  /** Whether it still tells its owner of what arrives. */
  readonly notified: boolean;
  /** The name that others see with what its linked device sends. */
  readonly shownAs: string;
  readonly standing: Standing;
  /** For how many virtual days it has not been online. */
  readonly awayDays: number;
  /** Chats of its past with people who are on no phone here. */
  readonly oldChats: number;
  /** Whether the account has the salt from which tokens for strangers are made. */
  readonly salted: boolean;
}

/** How WhatsApp regards the account of a phone. Times are ISO 8601. */
export interface Standing {
  readonly lock: { readonly type: string; readonly until: string | null } | null;
  readonly cap: {
    readonly total: number;
    readonly used: number;
    readonly status: string;
    readonly endsAt: string | null;
  } | null;
}

/** A line of a chat, as this phone sees it. `at` is ISO 8601. */
export interface Line {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly text: string;
  readonly at: string;
  /** Whether whom it went to has read it. */
  readonly read: boolean;
  /** What the message showed to get through. */
  readonly token?: 'tctoken' | 'cstoken';
}

/** What was said with one other number, the oldest first. */
export interface Chat {
  readonly number: string;
  readonly name: string;
  readonly unread: number;
  readonly messages: readonly Line[];
}

/** All that is kept of the sandbox. */
const SANDBOX = 'sandbox';
/** How often phones and what arrived are looked at, in milliseconds: the page is where one waits for the tick. */
const LOOK_MS = 1_500;

export function usePhones() {
  return useQuery({
    queryKey: [SANDBOX, 'phones'],
    queryFn: () => control<{ phones: Phone[] }>('GET', 'phones'),
    refetchInterval: LOOK_MS,
    select: ({ phones }) => phones,
  });
}

/** The chat with the newest line comes first. */
export function useChats(number: string) {
  return useQuery({
    queryKey: [SANDBOX, 'chats', number],
    queryFn: () => control<{ chats: Chat[] }>('GET', `phones/${number}/chats`),
    refetchInterval: LOOK_MS,
    select: ({ chats }) => chats,
  });
}

/** Something that is done to a phone. What the sandbox will not have is told in its own words. */
export function useVerb<Given = void>(act: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onError: (error) => toast.failure(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: [SANDBOX] }),
  });
}

export const addPhone = (phone: { number: string; name: string }) => control('POST', 'phones', phone);

/** Changes what is given of how WhatsApp treats the phone's account. */
export const changeAccount = (
  change: Pick<Phone, 'number'> & Partial<Pick<Phone, 'addressing' | 'sharesNumber'>>,
) => control('POST', 'phones', change);

/** What can be done with a phone in the hand. */
export const verbsOf = (number: string) => ({
  scan: (qr: string) => control('POST', `phones/${number}/scan`, { qr }),
  enterCode: (code: string) => control('POST', `phones/${number}/pair`, { code }),
  write: (message: { to: string; text: string }) => control('POST', `phones/${number}/messages`, message),
  writeToCrowd: (message: { crowd: 'group' | 'status' | 'channel'; text: string }) =>
    control('POST', `phones/${number}/crowds`, message),
  read: () => control('POST', `phones/${number}/read`, {}),
  regard: (news: Partial<Standing>) => control('POST', `phones/${number}/standing`, news),
  away: (days: number) => control('POST', `phones/${number}/away`, { days }),
  history: (chats: number) => control('POST', `phones/${number}/history`, { chats }),
  salt: (change: 'new' | 'none') => control('POST', `phones/${number}/salt`, { change }),
  unlink: () => control('POST', `phones/${number}/unlink`, {}),
});
