import { FAULT_KINDS, type Fault } from '../faults/faults.js';
import type { NewPhone, SandboxControl } from './control-types.js';
import { type Fields, oneOf, optionalInteger, optionalText, text } from './read-json.js';

/** One call of the control API, its path split below `/sandbox/api`. `{}` in a pattern is a parameter. */
export interface Route {
  method: 'GET' | 'POST';
  pattern: string;
  run: (control: SandboxControl, parameter: string, fields: Fields) => unknown;
}

const ADDRESSINGS = ['lid', 'pn'] as const;

const newPhone = (fields: Fields): NewPhone => {
  const name = optionalText(fields, 'name');
  return {
    number: text(fields, 'number'),
    ...(name !== undefined && { name }),
    ...(fields.addressing !== undefined && { addressing: oneOf(fields, 'addressing', ADDRESSINGS) }),
  };
};

const fault = (fields: Fields): Fault => {
  const numbers = {
    count: optionalInteger(fields, 'count', { min: 1, max: 1_000_000 }),
    ms: optionalInteger(fields, 'ms', { min: 0, max: 3_600_000 }),
    code: optionalInteger(fields, 'code', { min: 100, max: 599 }),
  };
  const number = optionalText(fields, 'number');
  return { kind: oneOf(fields, 'kind', FAULT_KINDS), ...(number && { number }), ...numbers };
};

const done = { ok: true };

export const ROUTES: readonly Route[] = [
  { method: 'POST', pattern: 'phones', run: (control, _, fields) => control.addPhone(newPhone(fields)) },
  { method: 'GET', pattern: 'phones', run: (control) => ({ phones: control.phones() }) },
  {
    method: 'POST',
    pattern: 'phones/{}/scan',
    run: (control, number, fields) => control.scan(number, text(fields, 'qr')).then(() => done),
  },
  {
    method: 'POST',
    pattern: 'phones/{}/code',
    run: (control, number, fields) => control.enterCode(number, text(fields, 'code')).then(() => done),
  },
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
  { method: 'POST', pattern: 'phones/{}/read', run: (control, number) => control.read(number) },
  {
    method: 'POST',
    pattern: 'phones/{}/unlink',
    run: (control, number) => control.unlink(number).then(() => done),
  },
  {
    method: 'POST',
    pattern: 'faults',
    run: (control, _, fields) => control.fault(fault(fields)).then(() => done),
  },
  { method: 'GET', pattern: 'frames/{}', run: (control, id) => ({ id, frames: control.frames(id) }) },
  { method: 'GET', pattern: 'problems', run: (control) => ({ problems: control.problems() }) },
];
