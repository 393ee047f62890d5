import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { OwnSession, TwoFactor } from '../../api/types';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { usernameBeside } from '../../test/usernameBeside';

const ana = aUser();
const here: OwnSession = {
  _id: 'here',
  browser: 'Chrome',
  system: 'Linux',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-23T08:00:00.000Z',
  isCurrent: true,
};
const phone: OwnSession = {
  ...here,
  _id: 'phone',
  browser: 'Firefox',
  system: null,
  isCurrent: false,
};
const OFF: TwoFactor = { isOffered: true, isOn: false, since: null, recoveryCodesLeft: 0 };
const ON: TwoFactor = {
  isOffered: true,
  isOn: true,
  since: '2026-11-23T08:00:00.000Z',
  recoveryCodesLeft: 2,
};

/** Opens a screen. The server returns the current value of `account`. */
function open(
  screenName: string,
  account: { sessions?: OwnSession[]; twoFactor?: TwoFactor } = {},
) {
  const profile = { name: ana.name, email: ana.email, language: 'en' };
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('*/api/user/profile', () => HttpResponse.json({ success: true, profile })),
    http.get('*/api/user/sessions', () =>
      HttpResponse.json({ success: true, sessions: account.sessions ?? [here] }),
    ),
    http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    http.get('*/api/user/two-factor', () =>
      HttpResponse.json({ success: true, ...(account.twoFactor ?? OFF) }),
    ),
  );
  /** Mocks a mutation of the account. */
  const answer = (path: string, reply: () => Response) =>
    server.use(
      http.post(`*/api/user/${path}`, async ({ request }) => {
        const text = await request.text();
        sent.push({ [path]: text && (JSON.parse(text) as unknown) });
        return reply() as HttpResponse<null>;
      }),
    );
  return { ...renderApp(`/account/${screenName}`, { user: ana }), sent, answer };
}

const done = (more: object = {}) => HttpResponse.json({ success: true, message: 'Done', ...more });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('asks a visitor to log in', async () => {
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('dialog', { name: 'Welcome to Larder' })).toBeVisible();
});

it('is linked in the profile menu', async () => {
  const { user } = renderApp('/contact', { user: ana });
  await user.click(await screen.findByRole('button', { name: 'Account of Ana Flores' }));
  expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account');
});

it('links to its screens, the most used first, and loads nothing else', async () => {
  renderApp('/account', { user: ana });
  const links = within(await screen.findByRole('navigation', { name: 'My account' }));
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/my-orders',
    '/usuals',
    '/account/addresses',
    '/account/allergens',
    '/account/notifications',
    '/account/profile',
    '/account/security',
    '/account/data',
  ]);
});

it('has a screen for the allergens and the theme, with a way back and the other screens', async () => {
  const { user } = renderApp('/account', { user: ana });
  await user.click(await screen.findByRole('link', { name: /^Allergens and preferences/ }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Allergens and pref');
  await waitFor(() => expect(document.title).toBe('Allergens and preferences · Larder'));
  const main = screen.getByRole('main');
  const menu = within(within(main).getByRole('navigation', { name: 'My account' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Allergens');
  expect(await screen.findByText('None chosen.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Milk/ }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('You avoid: milk.')).toBeVisible();
  expect(within(main).getByRole('group', { name: 'Theme' })).toBeVisible();
  await user.click(within(main).getByRole('link', { name: 'My account' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('My account');
});

describe('the profile', () => {
  /** Opens the form. */
  async function change(user: ReturnType<typeof renderApp>['user']) {
    const profile = await section('Name and language');
    await user.click(await profile.findByRole('button', { name: 'Change' }));
    const form = within(screen.getByRole('dialog', { name: 'Change name and language' }));
    return { form, name: form.getByRole('textbox', { name: 'Name' }) };
  }

  it('is changed, and the shop calls the customer by the new name', async () => {
    const { user, sent, answer } = open('profile');
    answer('profile', done);
    const { form, name } = await change(user);
    await user.clear(name);
    await user.type(name, ' Ana María ');
    await user.selectOptions(form.getByRole('combobox', { name: 'Language' }), 'Deutsch');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent).toEqual([{ profile: { name: 'Ana María', language: 'de' } }]);
    expect(await screen.findByRole('button', { name: 'Account of Ana María' })).toBeVisible();
  });

  it('keeps the input when it is rejected', async () => {
    const { user, answer } = open('profile');
    answer('profile', () =>
      refusal(400, 'VALIDATION_FAILED', 'Bad', { name: ['A name must be one line of text'] }),
    );
    const { name } = await change(user);
    await user.type(name, ' the Third{Enter}');
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('A name must be one line of text'),
    );
    expect(name).toHaveValue('Ana Flores the Third');
  });
});

describe('the sessions', () => {
  it('are shown with their devices, and end one by one or all others at once', async () => {
    const account = { sessions: [here, phone] };
    const { user, sent, answer } = open('security', account);
    answer('sessions/phone/end', done);
    answer('sessions/end-others', () => {
      account.sessions = [here];
      return done();
    });
    const sessions = await section('Where you are logged in');
    const [first, second] = await sessions.findAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome on Linux' + 'This device');
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('Firefox');
    await user.click(sessions.getByRole('button', { name: 'Log out Firefox' }));
    expect(await screen.findByText('Firefox is logged out')).toBeVisible();
    await user.click(sessions.getByRole('button', { name: 'Log out everywhere else' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sent).toEqual([{ 'sessions/phone/end': '' }, { 'sessions/end-others': '' }]);
    expect(sessions.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('gives password managers the account of each password field', async () => {
  const { user } = open('security', { twoFactor: ON });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(usernameBeside(screen.getByLabelText('Current password'))).toBe(ana.email);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Switch off two-factor login?' }));
  expect(usernameBeside(dialog.getByLabelText('Password'))).toBe(ana.email);
});

describe('two-factor login', () => {
  const setup = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Larder', qr: '<svg/>' };
  const codes = ['AAAA-BBBB', 'CCCC-DDDD'];

  it('is set up with the password, the app and a code, and shows the recovery codes', async () => {
    const account = { twoFactor: OFF };
    const { user, sent, answer } = open('security', account);
    answer('two-factor/setup', () => refusal(401, 'INVALID_CREDENTIALS', 'Wrong'));
    const own = await section('Two-factor login');
    await user.click(await own.findByRole('button', { name: 'Set up' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Set up two-factor login' }));
    const password = dialog.getByLabelText('Password');
    expect(usernameBeside(password)).toBe(ana.email);
    await user.type(password, 'a guess{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
    answer('two-factor/setup', () => done(setup));
    await user.clear(password);
    await user.type(password, 'green tomatoes{Enter}');

    expect(await dialog.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = dialog.getByRole('textbox', { name: 'Code from the app' });
    await waitFor(() => expect(code).toHaveFocus());
    answer('two-factor/confirm', () => refusal(401, 'WRONG_CODE', 'This code is wrong.'));
    await user.keyboard('000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    answer('two-factor/confirm', () => {
      account.twoFactor = ON;
      return done({ recoveryCodes: codes });
    });
    await user.clear(code);
    await user.type(code, '123456{Enter}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    for (const each of codes) expect(own.getByText(each)).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    const prompt = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
    expect(prompt.getByText(/^The recovery codes are not shown again/)).toBeVisible();
    await user.click(prompt.getByRole('button', { name: 'Stay here' }));
    await user.click(own.getByRole('button', { name: 'I have saved them' }));
    expect(own.queryByText('AAAA-BBBB')).not.toBeInTheDocument();
    expect(own.getByText('You have 2 recovery codes left.')).toBeVisible();
    expect(sent.at(-1)).toEqual({ 'two-factor/confirm': { code: '123456' } });
  });

  it('is switched off with both factors', async () => {
    const account = { twoFactor: ON };
    const { user, sent, answer } = open('security', account);
    answer('two-factor/off', () => {
      account.twoFactor = OFF;
      return done();
    });
    const own = await section('Two-factor login');
    await user.click(await own.findByRole('button', { name: 'Switch off' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Switch off two-factor login?' }));
    await user.type(dialog.getByLabelText('Password'), 'green tomatoes');
    await user.type(dialog.getByLabelText(/Code from the app/), 'AAAA-BBBB{Enter}');
    expect(await own.findByText('Two-factor login is off.')).toBeVisible();
    expect(sent).toEqual([{ 'two-factor/off': { password: 'green tomatoes', code: 'AAAA-BBBB' } }]);
  });

  it('explains that the shop does not offer it', async () => {
    open('security', { twoFactor: { ...OFF, isOffered: false } });
    const own = await section('Two-factor login');
    expect(await own.findByText('This shop offers no two-factor login.')).toBeVisible();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });
});
