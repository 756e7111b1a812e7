/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, linked, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const QR = 'GET /api/instances/qrcode/ins_1';
const SET = 'PUT /api/instances/ins_1/display-name';
const LABEL = 'Name that others see (optional)';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    [DETAIL]: detail({ ...linked, name: null }),
    [QR]: qr(null, { status: 'ready' }),
    [SET]: { success: true },
    'GET /api/instances/list': { instances: [] },
  });
});
const show = () => renderRemote(App, '?tab=instances&instance=ins_1');
const save = async (name: string) => {
  const field = await screen.findByLabelText(LABEL);
  await userEvent.clear(field);
  if (name) await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save Name' }));
};

describe('the display name', () => {
  test('can be set while a phone is being linked', async () => {
    server.answer(DETAIL, detail());
    server.answer(QR, qr('AAAA'));
    show();
    await save(' Asha’s Shop ');
    await waitFor(() => expect(server.bodiesOf(SET)).toEqual([{ display_name: 'Asha’s Shop' }]));
    expect(await findA11yViolations()).toEqual([]);
  });

  test('can also be set while linking by pairing code', async () => {
    server.answer(DETAIL, detail({ display_name: 'Asha’s Shop' }));
    server.answer(QR, qr('AAAA'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Link with a Pairing Code Instead' }));
    expect(await screen.findByLabelText('WhatsApp number of the phone')).toBeTruthy();
    expect(await screen.findByDisplayValue('Asha’s Shop')).toBeTruthy();
    await save('Asha');
    await waitFor(() => expect(server.bodiesOf(SET)).toEqual([{ display_name: 'Asha' }]));
    expect(await findA11yViolations()).toEqual([]);
  });

  test('is reported missing when WhatsApp sends none, and can be set there', async () => {
    show();
    expect(await screen.findByText(/Others see “-”/)).toBeTruthy();
    await save('Asha’s Shop');
    server.answer(DETAIL, detail({ ...linked, name: null, display_name: 'Asha’s Shop' }));
    expect(await screen.findByText(/Others see “Asha’s Shop”/)).toBeTruthy();
    await save('');
    await waitFor(() => expect(server.callsTo(SET).at(-1)?.body).toEqual({ display_name: null }));
  });

  test("is not asked for once WhatsApp has sent the account's name", async () => {
    server.answer(DETAIL, detail(linked));
    show();
    await screen.findByText('Asha');
    expect(screen.queryByLabelText(LABEL)).toBeNull();
  });

  test('that is refused shows the reason', async () => {
    const sentence = 'display_name contains characters that cannot be shown';
    server.answer(SET, errorResponse(400, sentence, 'invalid_display_name'));
    show();
    await save('Asha');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
