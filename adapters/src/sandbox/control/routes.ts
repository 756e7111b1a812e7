import { CHECK_LIMIT_FORMS, FAULT_KINDS, type Fault } from '../faults/faults.js';
import { CROWDS } from '../messaging/crowd-writer.js';
import type { Standing } from '../standing/standing.js';
import type { VersionFloorChange } from '../state/version-floor.js';
import type { CrowdMessage, NewPhone, SandboxControl } from './control-types.js';
import { invalid } from './problem.js';
import {
  type Fields,
  integer,
  oneOf,
  optionalFlag,
  optionalInteger,
  optionalObject,
  optionalText,
  optionalTime,
  text,
} from './read-json.js';

/** One call of the control API, its path split below `/sandbox/api`. `{}` in a pattern is a parameter. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: string;
  run: (control: SandboxControl, parameter: string, fields: Fields) => unknown;
}

const ADDRESSINGS = ['lid', 'pn'] as const;

const newPhone = (fields: Fields): NewPhone => {
  const name = optionalText(fields, 'name');
  const sharesNumber = optionalFlag(fields, 'sharesNumber');
  return {
    number: text(fields, 'number'),
    ...(name !== undefined && { name }),
    ...(fields.addressing !== undefined && { addressing: oneOf(fields, 'addressing', ADDRESSINGS) }),
    ...(sharesNumber !== undefined && { sharesNumber }),
  };
};

const fault = (fields: Fields): Fault => {
  const numbers = {
    count: optionalInteger(fields, 'count', { min: 1, max: 1_000_000 }),
    ms: optionalInteger(fields, 'ms', { min: 0, max: 3_600_000 }),
    code: optionalInteger(fields, 'code', { min: 100, max: 599 }),
    banCode: optionalInteger(fields, 'banCode', { min: 100, max: 599 }),
    expire: optionalInteger(fields, 'expire', { min: 0, max: 4_102_444_800 }),
    backoff: optionalInteger(fields, 'backoff', { min: 0, max: 604_800 }),
  };
  const number = optionalText(fields, 'number');
  const words = optionalText(fields, 'text');
  const type = optionalText(fields, 'type');
  return {
    kind: oneOf(fields, 'kind', FAULT_KINDS),
    ...(number && { number }),
    ...(words !== undefined && { text: words }),
    ...(type !== undefined && { type }),
    ...(fields.form !== undefined && { form: oneOf(fields, 'form', CHECK_LIMIT_FORMS) }),
    ...numbers,
  };
};

const crowdMessage = (fields: Fields): CrowdMessage => {
  const to = optionalText(fields, 'to');
  return {
    crowd: oneOf(fields, 'crowd', CROWDS),
    text: text(fields, 'text'),
    ...(to !== undefined && { to }),
  };
};

const REVISION = { min: 0, max: 2_147_483_647 };

const floorChange = (fields: Fields): VersionFloorChange => {
  const names = ['login', 'link', 'current'] as const;
  const given = names.map((name) => [name, optionalInteger(fields, name, REVISION)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
};

/** Null lifts a part; an absent one stays unchanged. */
const standing = (fields: Fields): Partial<Standing> => {
  const lock = optionalObject(fields, 'lock');
  const cap = optionalObject(fields, 'cap');
  return {
    ...(lock !== undefined && {
      lock: lock && { type: text(lock, 'type'), until: optionalTime(lock, 'until') ?? null },
    }),
    ...(cap !== undefined && {
      cap: cap && {
        total: optionalInteger(cap, 'total', { min: -1, max: 1_000_000 }) ?? -1,
        used: optionalInteger(cap, 'used', { min: 0, max: 1_000_000 }) ?? 0,
        status: optionalText(cap, 'status') ?? 'NONE',
        endsAt: optionalTime(cap, 'endsAt') ?? null,
      },
    }),
  };
};

const days = (fields: Fields): number => {
  const value = optionalInteger(fields, 'days', { min: 0, max: 365 });
  if (value === undefined) throw invalid('The field days must be a whole number from 0 to 365.');
  return value;
};

const done = { ok: true };

/** Enters the pairing code that a device shows. */
const enterCode: Route['run'] = (control, number, fields) =>
  control.enterPairingCode(number, text(fields, 'code')).then(() => done);

export const ROUTES: readonly Route[] = [
  { method: 'POST', pattern: 'phones', run: (control, _, fields) => control.addPhone(newPhone(fields)) },
  { method: 'GET', pattern: 'phones', run: (control) => ({ phones: control.phones() }) },
  {
    method: 'POST',
    pattern: 'phones/{}/scan',
    run: (control, number, fields) => control.scan(number, text(fields, 'qr')).then(() => done),
  },
  { method: 'POST', pattern: 'phones/{}/pair', run: enterCode },
  // The former name of this call.
  { method: 'POST', pattern: 'phones/{}/code', run: enterCode },
  {
    method: 'POST',
    pattern: 'phones/{}/passkey',
    run: (control, number, fields) => {
      const origin = optionalText(fields, 'origin');
      const options = text(fields, 'options');
      return control.assertPasskey(number, { options, ...(origin !== undefined && { origin }) });
    },
  },
  { method: 'GET', pattern: 'phones/{}/passkey', run: (control, number) => control.passkey(number) },
  { method: 'GET', pattern: 'phones/{}/chats', run: (control, number) => ({ chats: control.chats(number) }) },
  {
    method: 'GET',
    pattern: 'phones/{}/messages',
    run: (control, number) => ({ messages: control.messages(number) }),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/messages',
    run: (control, number, fields) =>
      control.write(number, { to: text(fields, 'to'), text: text(fields, 'text') }),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/crowds',
    run: (control, number, fields) => control.writeToCrowd(number, crowdMessage(fields)),
  },
  { method: 'POST', pattern: 'phones/{}/read', run: (control, number) => control.read(number) },
  {
    method: 'POST',
    pattern: 'phones/{}/unlink',
    run: (control, number) => control.unlink(number).then(() => done),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/standing',
    run: (control, number, fields) => control.setStanding(number, standing(fields)),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/away',
    run: (control, number, fields) => control.setAwayDays(number, days(fields)),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/history',
    run: (control, number, fields) =>
      control.addHistory(number, integer(fields, 'chats', { min: 0, max: 20_000 })).then(() => done),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/salt',
    run: (control, number, fields) =>
      control.changeSalt(number, oneOf(fields, 'change', ['new', 'none'] as const)).then(() => done),
  },
  {
    method: 'POST',
    pattern: 'faults',
    run: (control, _, fields) => control.injectFault(fault(fields)).then(() => done),
  },
  { method: 'GET', pattern: 'faults', run: (control) => ({ faults: control.faults() }) },
  { method: 'DELETE', pattern: 'faults', run: (control) => control.clearFaults().then(() => done) },
  {
    method: 'DELETE',
    pattern: 'faults/{}',
    run: (control, kind) => control.clearFaults(oneOf({ kind }, 'kind', FAULT_KINDS)).then(() => done),
  },
  { method: 'GET', pattern: 'floor', run: (control) => control.versionFloor() },
  {
    method: 'POST',
    pattern: 'floor',
    run: (control, _, fields) => control.setVersionFloor(floorChange(fields)),
  },
  {
    method: 'GET',
    pattern: 'frames/{}',
    run: (control, id) => ({ id, frames: control.frames(id), asked: control.resendRequests(id) }),
  },
  { method: 'GET', pattern: 'problems', run: (control) => ({ problems: control.problems() }) },
];
