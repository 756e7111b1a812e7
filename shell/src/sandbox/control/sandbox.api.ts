import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { toast } from '@waxwing/kit/ui/overlay';
import { callSandbox } from './call-sandbox.js';

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
export interface ChatMessage {
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
  readonly messages: readonly ChatMessage[];
}

/** All that is kept of the sandbox. */
const SANDBOX_KEY = 'sandbox';
/** How often phones and what arrived are looked at, in milliseconds: the page is where one waits for the tick. */
const POLL_MS = 1_500;

export function usePhones() {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'phones'],
    queryFn: () => callSandbox<{ phones: Phone[] }>('GET', 'phones'),
    refetchInterval: POLL_MS,
    select: ({ phones }) => phones,
  });
}

/** The chat with the newest line comes first. */
export function useChats(number: string) {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'chats', number],
    queryFn: () => callSandbox<{ chats: Chat[] }>('GET', `phones/${number}/chats`),
    refetchInterval: POLL_MS,
    select: ({ chats }) => chats,
  });
}

/** Something that is done to a phone. What the sandbox will not have is told in its own words. */
export function useSandboxAction<Given = void>(act: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onError: (error) => toast.failure(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: [SANDBOX_KEY] }),
  });
}

export const addPhone = (phone: { number: string; name: string }) => callSandbox('POST', 'phones', phone);

/** Changes what is given of how WhatsApp treats the phone's account. */
export const changeAccount = (
  change: Pick<Phone, 'number'> & Partial<Pick<Phone, 'addressing' | 'sharesNumber'>>,
) => callSandbox('POST', 'phones', change);

/** What can be done with a phone in the hand. */
export const phoneActions = (number: string) => ({
  scan: (qr: string) => callSandbox('POST', `phones/${number}/scan`, { qr }),
  enterPairingCode: (code: string) => callSandbox('POST', `phones/${number}/pair`, { code }),
  write: (message: { to: string; text: string }) => callSandbox('POST', `phones/${number}/messages`, message),
  broadcast: (message: { crowd: 'group' | 'status' | 'channel'; text: string }) =>
    callSandbox('POST', `phones/${number}/crowds`, message),
  markRead: () => callSandbox('POST', `phones/${number}/read`, {}),
  setStanding: (news: Partial<Standing>) => callSandbox('POST', `phones/${number}/standing`, news),
  setAwayDays: (days: number) => callSandbox('POST', `phones/${number}/away`, { days }),
  setOldChats: (chats: number) => callSandbox('POST', `phones/${number}/history`, { chats }),
  changeSalt: (change: 'new' | 'none') => callSandbox('POST', `phones/${number}/salt`, { change }),
  unlink: () => callSandbox('POST', `phones/${number}/unlink`, {}),
});
