import type {
  ChatMessage,
  ChatView,
  CrowdMessage,
  NewMessage,
  NewPhone,
  PhoneView,
  StandingChange,
} from '@waxwing/contract/sandbox';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { toast } from '@waxwing/kit/ui/overlay';
import { callSandbox } from './call-sandbox.js';

export type { ChatMessage, ChatView as Chat, PhoneView as Phone };

/** The query key prefix of all sandbox data. */
const SANDBOX_KEY = 'sandbox';
/** Polling interval of phones, chats and faults, in milliseconds: short, since users wait for the ticks here. */
export const POLL_MS = 1_500;

export function usePhones() {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'phones'],
    queryFn: () => callSandbox('GET /phones', {}),
    refetchInterval: POLL_MS,
    select: ({ phones }) => phones,
  });
}

/** The chat with the newest message comes first. */
export function useChats(number: string) {
  return useQuery({
    queryKey: [SANDBOX_KEY, 'chats', number],
    queryFn: () => callSandbox('GET /phones/{number}/chats', { number }),
    refetchInterval: POLL_MS,
    select: ({ chats }) => chats,
  });
}

/** A mutation of a phone. A refusal is shown in the sandbox's own words. */
export function useSandboxAction<Given = void>(act: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: act,
    onError: (error) => toast.failure(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: [SANDBOX_KEY] }),
  });
}

export const addPhone = (phone: NewPhone) => callSandbox('POST /phones', { body: phone });

/** Changes the given settings of the phone's account. */
export const changeAccount = (change: NewPhone) => callSandbox('POST /phones', { body: change });

/** The actions of a phone's user. */
export const phoneActions = (number: string) => ({
  scan: (qr: string) => callSandbox('POST /phones/{number}/scan', { number, body: { qr } }),
  enterPairingCode: (code: string) => callSandbox('POST /phones/{number}/pair', { number, body: { code } }),
  write: (body: NewMessage) => callSandbox('POST /phones/{number}/messages', { number, body }),
  broadcast: (body: CrowdMessage) => callSandbox('POST /phones/{number}/crowds', { number, body }),
  markRead: () => callSandbox('POST /phones/{number}/read', { number, body: {} }),
  setStanding: (body: StandingChange) => callSandbox('POST /phones/{number}/standing', { number, body }),
  setAwayDays: (days: number) => callSandbox('POST /phones/{number}/away', { number, body: { days } }),
  setOldChats: (chats: number) => callSandbox('POST /phones/{number}/history', { number, body: { chats } }),
  changeSalt: (change: 'new' | 'none') =>
    callSandbox('POST /phones/{number}/salt', { number, body: { change } }),
  unlink: () => callSandbox('POST /phones/{number}/unlink', { number }),
});
