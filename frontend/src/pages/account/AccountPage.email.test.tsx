import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { api } from '../../api/api';
import type { OwnEmail } from '../../api/types';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { usernameBeside } from '../../test/usernameBeside';

const ana = aUser();

/** Opens the page. The server returns the current value of `own`. */
async function open(given: Partial<OwnEmail> = {}, isOn = false) {
  const own = {
    email: ana.email,
    isConfirmed: true,
    newEmail: null as string | null,
    isMailOffered: true,
    ...given,
  };
  const sent: Record<string, unknown>[] = [];
  const profile = { name: ana.name, email: ana.email, language: 'en' };
  const twoFactor = { isOffered: false, isOn, since: null, recoveryCodesLeft: 0 };
  server.use(
    http.get('*/api/user/profile', () => HttpResponse.json({ success: true, profile })),
    http.get('*/api/user/sessions', () => HttpResponse.json({ success: true, sessions: [] })),
    http.get('*/api/user/two-factor', () => HttpResponse.json({ success: true, ...twoFactor })),
    http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    http.get('*/api/user/email', () => HttpResponse.json({ success: true, ...own })),
  );
  const answer = (what: string, reply: () => Response) =>
    server.use(
      http.post(`*/api/user/email/${what}`, async ({ request }) => {
        const text = await request.text();
        sent.push({ [what]: text && (JSON.parse(text) as unknown) });
        return reply() as HttpResponse<null>;
      }),
    );
  const app = renderApp('/account/profile', { user: ana });
  const section = within(await screen.findByRole('region', { name: 'Email address' }));
  await section.findByText(ana.email);
  /** Opens the form. */
  async function openForm() {
    await app.user.click(section.getByRole('button', { name: 'Change' }));
    return within(screen.getByRole('dialog', { name: 'Change email' }));
  }
  return { ...app, own, sent, answer, section, openForm };
}
const done = () => HttpResponse.json({ success: true, message: 'Done' });

it('shows that the email address is confirmed, and no form', async () => {
  const { section } = await open();
  expect(section.getByText('Confirmed')).toBeVisible();
  expect(section.queryByRole('textbox')).not.toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
});

it('sends another link while the address is not confirmed', async () => {
  const { section, user, answer, sent } = await open({ isConfirmed: false });
  answer('send-link', done);
  await user.click(section.getByRole('button', { name: 'Send a new link' }));
  expect(await section.findByText(/A link is on its way to ana@example\.com/)).toBeVisible();
  expect(sent).toEqual([{ 'send-link': '' }]);
});

it('shows what another tab has confirmed, instead of an error', async () => {
  const { section, user, answer, own } = await open({ isConfirmed: false });
  answer('send-link', () => {
    own.isConfirmed = true;
    return refusal(409, 'EMAIL_CONFIRMED', 'Your email is confirmed already.');
  });
  await user.click(section.getByRole('button', { name: 'Send a new link' }));
  expect(await section.findByText('Confirmed')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('requests another email address, valid once its link is opened, and cancels the request', async () => {
  const { section, user, answer, own, sent, openForm } = await open();
  answer('change', () => {
    own.newEmail = 'ana@home.example';
    return done();
  });
  answer('cancel-change', () => {
    own.newEmail = null;
    return done();
  });
  const form = await openForm();
  await user.type(form.getByLabelText('New email'), ' ana@home.example ');
  expect(usernameBeside(form.getByLabelText('Current password'))).toBe(ana.email);
  await user.type(form.getByLabelText('Current password'), 'green tomatoes{Enter}');
  expect(await section.findByText(/Your email becomes ana@home\.example/)).toBeVisible();
  expect(section.getByText(ana.email)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(section.getByRole('button', { name: 'Change' })).toHaveFocus();
  await user.click(section.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(section.queryByText(/Your email becomes/)).not.toBeInTheDocument());
  expect(sent).toEqual([
    { change: { email: 'ana@home.example', password: 'green tomatoes' } },
    { 'cancel-change': '' },
  ]);
});

it('shows field errors and keeps the input', async () => {
  const { user, answer, openForm } = await open();
  answer('change', () =>
    refusal(401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'),
  );
  const form = await openForm();
  const [email, password] = [
    form.getByLabelText('New email'),
    form.getByLabelText('Current password'),
  ];
  await user.type(email, 'ana@home.example');
  await user.type(password, 'a wrong guess{Enter}');
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('This is not your current password.'),
  );
  answer('change', () => refusal(409, 'SAME_EMAIL', 'This is the email of your account already.'));
  await user.type(password, '{Enter}');
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription('This is the email of your account already.'),
  );
  expect(email).toHaveValue('ana@home.example');
});

it('asks for a code with two-factor login, and keeps the input if it is wrong', async () => {
  const { user, answer, sent, openForm } = await open({}, true);
  answer('change', () => refusal(401, 'WRONG_CODE', 'This code is wrong.'));
  const form = await openForm();
  const code = await form.findByLabelText(/Code from the app/);
  await user.type(form.getByLabelText('New email'), 'ana@home.example');
  await user.type(form.getByLabelText('Current password'), 'green tomatoes');
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
  expect(code).toHaveValue('123456');
  const change = { email: 'ana@home.example', password: 'green tomatoes', code: '123456' };
  expect(sent).toEqual([{ change }]);
});

it('keeps the input when the address is confirmed in another tab', async () => {
  const { user, store, own, section, openForm } = await open({ isConfirmed: false });
  const form = await openForm();
  await user.type(form.getByLabelText('New email'), 'ana@home.example');
  own.isConfirmed = true;
  act(() => void store.dispatch(api.util.invalidateTags(['Profile'])));
  expect(await section.findByText('Confirmed')).toBeInTheDocument();
  expect(screen.getByLabelText('New email')).toHaveValue('ana@home.example');
});

it('explains that the shop sends no emails', async () => {
  const { section } = await open({ isConfirmed: false, isMailOffered: false });
  expect(section.getByText(/This shop sends no emails yet/)).toBeVisible();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});
