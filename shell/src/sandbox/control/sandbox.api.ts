import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { toast } from '@waxwing/kit/ui/overlay';
import { callSandbox } from './call-sandbox.js';

/** A simulated phone. Numbers are digits. */
export interface Phone {
  readonly number: string;
  readonly name: string;
  /** Whether WhatsApp addresses the account by LID (`lid`) or still by phone number (`pn`). */
  readonly addressing: 'lid' | 'pn';
  /** Whether others see the number. */
  readonly sharesNumber: boolean;
  readonly linked: readonly { readonly device: number; readonly connected: boolean }[];
  /** Whether an instance is waiting for its pairing code to be entered on this phone. */
  readonly waitingCode: boolean;
  /** The code it shows for comparison while linking with a passkey. */
  readonly passkeyCode: string | null;
  /** Whether it still notifies its owner of new messages. */
  readonly notified: boolean;
  /** The name that others see on messages from its linked device. */
  readonly shownAs: string;
  readonly standing: Standing;
  /** For how many virtual days it has been offline. */
  readonly awayDays: number;
  /** Old chats with people without a simulated phone. */
  readonly oldChats: number;
  /** Whether the account has the salt from which tokens for strangers are made. */
  readonly salted: boolean;
}

/** WhatsApp's restrictions and warnings for a phone's account. Times are ISO 8601. */
export interface Standing {
  readonly lock: { readonly type: string; readonly until: string | null } | null;
  readonly cap: {
    readonly total: number;
    readonly used: number;
    readonly status: string;
    readonly endsAt: string | null;
  } | null;
}

/** A message of a chat, as this phone sees it. `at` is ISO 8601. */
export interface ChatMessage {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly text: string;
  readonly at: string;
  /** Whether the recipient has read it. */
  readonly read: boolean;
  /** The token with which the message was accepted. */
  readonly token?: 'tctoken' | 'cstoken';
}

/** The messages with one other number, the oldest first. */
export interface Chat {
  readonly number: string;
  readonly name: string;
  readonly unread: number;
  readonly messages: readonly ChatMessage[];
}

/** The query key prefix of all sandbox data. */
const SANDBOX_KEY = 'sandbox';
/** Polling interval of phones and chats, in milliseconds: short, since users wait for the ticks here. */
const POLL_MS = 1_500;

export function usePhones() {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'phones'],
    queryFn: () => callSandbox<{ phones: Phone[] }>('GET', 'phones'),
    refetchInterval: POLL_MS,
    select: ({ phones }) => phones,
  });
}

/** The chat with the newest message comes first. */
export function useChats(number: string) {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'chats', number],
    queryFn: () => callSandbox<{ chats: Chat[] }>('GET', `phones/${number}/chats`),
    refetchInterval: POLL_MS,
    select: ({ chats }) => chats,
  });
}

/** A mutation of a phone. A refusal is shown in the sandbox's own words. */
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

/** Changes the given settings of the phone's account. */
export const changeAccount = (
  change: Pick<Phone, 'number'> & Partial<Pick<Phone, 'addressing' | 'sharesNumber'>>,
) => callSandbox('POST', 'phones', change);

/** The actions of a phone's user. */
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
