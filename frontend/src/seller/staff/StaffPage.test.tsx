import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Change, StaffMember } from '../../api/types';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';
import { usernameBeside } from '../../test/usernameBeside';

const sam: StaffMember = {
  _id: 'sam',
  name: 'Sam Seller',
  email: 'sam@example.com',
  isDisabled: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastLoginAt: '2026-11-22T07:30:00.000Z',
  hasTwoFactor: false,
  sessions: [],
};
const kim: StaffMember = {
  ...sam,
  _id: 'kim',
  name: 'Kim Lee',
  email: 'kim@example.com',
  isDisabled: true,
};

function serveStaff(staff: StaffMember[]): void {
  server.use(http.get('*/api/seller/staff', () => HttpResponse.json({ success: true, staff })));
}

/**
 * Mocks a POST route under /api/seller.
 * @returns the bodies of the requests
 */
function servePost(route: string, answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/seller/${route}`, async ({ request }) => {
      sent.push(await request.json());
      return answer() as HttpResponse<null>;
    }),
  );
  return sent;
}

const ok = () => HttpResponse.json({ success: true, message: 'Done' });

/**
 * Opens the list.
 * @param isOn whether the seller has two-factor login
 */
function openStaff({ isOn = false } = {}) {
  server.use(
    http.get('*/api/seller/two-factor', () =>
      HttpResponse.json({ isOffered: true, isOn, since: null, recoveryCodesLeft: 0 }),
    ),
  );
  return openSellerPage('/seller/staff');
}

describe('the sellers', () => {
  it('are disabled and enabled with the seller’s own password; a wrong one keeps the input', async () => {
    serveStaff([sam, kim]);
    const answers = [() => refusal(401, 'INVALID_CREDENTIALS', 'Wrong'), ok];
    const sent = servePost('staff/:id/disabled', () => (answers.shift() ?? ok)());
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Disable Sam Seller' }));
    expect(screen.getByRole('dialog', { name: 'Disable Sam Seller?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Enable Kim Lee' }));
    await user.click(screen.getByRole('button', { name: 'Enable' }));
    const password = screen.getByLabelText('Your own password');
    expect(usernameBeside(password)).toBe('sam@larder.example');
    expect(password).toHaveAccessibleDescription('Please enter your password.');
    await user.type(password, 'red tomatoes{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
    expect(password).toHaveValue('red tomatoes');
    expect(screen.queryByLabelText(/Code from the app/)).not.toBeInTheDocument();
    await user.type(password, '!{Enter}');
    expect(await screen.findByText('Kim Lee may log in again')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      { isDisabled: false, currentPassword: 'red tomatoes' },
      { isDisabled: false, currentPassword: 'red tomatoes!' },
    ]);
  });

  it('are changed with a code where one has two-factor login', async () => {
    serveStaff([sam]);
    const answers = [() => refusal(401, 'WRONG_CODE', 'This code is wrong.'), ok];
    const sent = servePost('staff/:id/disabled', () => (answers.shift() ?? ok)());
    const { user } = openStaff({ isOn: true });
    await user.click(await screen.findByRole('button', { name: 'Disable Sam Seller' }));
    await user.type(await screen.findByLabelText(/Code from the app/), '000000');
    await user.type(screen.getByLabelText('Your own password'), 'red tomatoes{Enter}');
    const code = screen.getByLabelText(/Code from the app/);
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('Sam Seller is disabled')).toBeVisible();
    expect(sent).toEqual(
      ['000000', '123456'].map((each) => ({
        isDisabled: true,
        currentPassword: 'red tomatoes',
        code: each,
      })),
    );
  });

  it('get a link for a new password, which a colleague makes with their own', async () => {
    serveStaff([sam]);
    const answers = [
      () => refusal(401, 'TOTP_REQUIRED', 'Code'),
      () => HttpResponse.json({ success: true, message: '', link: 'https://shop.example/x#y' }),
    ];
    const sent = servePost('staff/sam/password-link', () => (answers.shift() ?? ok)());
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Logins of Sam Seller' }));
    await user.click(screen.getByRole('button', { name: 'Link for a new password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Create a link for Sam Seller?' }));
    await user.type(dialog.getByLabelText('Your own password'), 'red tomatoes{Enter}');
    await user.type(await dialog.findByLabelText(/Code from the app/), '123456{Enter}');
    expect(await screen.findByText('https://shop.example/x#y')).toBeVisible();
    expect(screen.getByRole('heading', { name: /Sam Seller chooses a new/ })).toHaveFocus();
    expect(sent).toEqual([
      { currentPassword: 'red tomatoes' },
      { currentPassword: 'red tomatoes', code: '123456' },
    ]);
  });

  it('show how they are logged in, which a colleague can end', async () => {
    const session = {
      _id: 's1',
      browser: 'Firefox',
      system: 'Android',
      createdAt: '2026-11-22T07:30:00.000Z',
      lastUsedAt: '2026-11-22T09:30:00.000Z',
      isCurrent: false,
    };
    let staff: StaffMember[] = [{ ...sam, hasTwoFactor: true, sessions: [session] }];
    server.use(http.get('*/api/seller/staff', () => HttpResponse.json({ success: true, staff })));
    const posted: string[] = [];
    server.use(
      http.post('*/api/seller/staff/sam/*', ({ request }) => {
        posted.push(new URL(request.url).pathname);
        staff = [{ ...sam, hasTwoFactor: !posted.some((path) => path.endsWith('reset')) }];
        return ok();
      }),
    );
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Logins of Sam Seller' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Logins of Sam Seller' }));
    expect(dialog.getByText('Firefox on Android')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByText('Sam Seller is logged out everywhere')).toBeVisible();
    await waitFor(() => expect(dialog.queryByText('Firefox on Android')).not.toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: 'Reset two-factor login' }));
    await user.type(screen.getByLabelText('Your own password'), 'red tomatoes{Enter}');
    expect(await dialog.findByText('The login requires only the password.')).toBeVisible();
    expect(posted).toEqual([
      '/api/seller/staff/sam/sessions/end',
      '/api/seller/staff/sam/two-factor/reset',
    ]);
  });

  it('explain why the last one stays', async () => {
    serveStaff([sam]);
    servePost('staff/:id/disabled', () =>
      refusal(409, 'LAST_SELLER', 'The last seller cannot be disabled.'),
    );
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Disable Sam Seller' }));
    await user.type(screen.getByLabelText('Your own password'), 'red tomatoes{Enter}');
    expect(await screen.findByText('The last seller cannot be disabled.')).toBeVisible();
  });

  it('get a new one; a rejected one keeps the input', async () => {
    serveStaff([sam]);
    const sent = servePost('staff', () =>
      refusal(409, 'EMAIL_TAKEN', 'There is already an account with this email.'),
    );
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Add seller' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a seller' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kim Lee');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'sam@example.com');
    await user.type(dialog.getByLabelText('Password for the first login'), 'seven green pears');
    await user.type(dialog.getByLabelText('Your own password'), 'red tomatoes');
    await user.click(dialog.getByRole('button', { name: 'Add seller' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'There is already an account with this email.',
      ),
    );
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Kim Lee');
    expect(dialog.getByLabelText('Your own password')).toHaveValue('red tomatoes');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    servePost('staff', () => refusal(401, 'INVALID_CREDENTIALS', 'Wrong'));
    await user.click(dialog.getByRole('button', { name: 'Add seller' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Your own password')).toHaveAccessibleDescription(
        'This is not your password.',
      ),
    );

    servePost('staff', () =>
      HttpResponse.json({ success: true, message: 'Seller added', seller: kim }, { status: 201 }),
    );
    serveStaff([sam, kim]);
    await user.clear(dialog.getByRole('textbox', { name: 'Email' }));
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), ' kim@example.com ');
    await user.click(dialog.getByRole('button', { name: 'Add seller' }));
    expect(await screen.findByText('Kim Lee can log in now')).toBeVisible();
    expect(await screen.findByText('kim@example.com')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Kim Lee',
        email: 'sam@example.com',
        password: 'seven green pears',
        currentPassword: 'red tomatoes',
      },
    ]);
  });

  it('show an error if they cannot be loaded', async () => {
    server.use(http.get('*/api/seller/staff', () => refusal(503, 'AWAY', 'Not now')));
    openStaff();
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});

describe('the own password', () => {
  async function change(answer: () => Response, isOn = false) {
    serveStaff([sam]);
    const sent = servePost('password', answer);
    server.use(
      http.get('*/api/seller/two-factor', () =>
        HttpResponse.json({ isOffered: true, isOn, since: null, recoveryCodesLeft: 0 }),
      ),
      http.get('*/api/seller/sessions', () => HttpResponse.json({ success: true, sessions: [] })),
    );
    const { user } = openSellerPage('/seller/staff');
    await user.click(await screen.findByRole('link', { name: 'My account' }));
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const form = within(screen.getByRole('dialog', { name: 'Change password' }));
    await user.type(form.getByLabelText('Current password'), 'old old old');
    const password = screen.getByLabelText('New password');
    expect(usernameBeside(password)).toBe('sam@larder.example');
    await user.type(password, 'seven green pears');
    if (isOn) await user.type(await screen.findByLabelText(/Code from the app/), '123456');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return sent;
  }

  it('is changed', async () => {
    const sent = await change(ok);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([{ currentPassword: 'old old old', newPassword: 'seven green pears' }]);
  });

  it('is changed with a code if two-factor login is on; a wrong one keeps the input', async () => {
    const sent = await change(() => refusal(401, 'WRONG_CODE', 'This code is wrong.'), true);
    const code = screen.getByLabelText(/Code from the app/);
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    expect(code).toHaveValue('123456');
    expect(screen.getByLabelText('New password')).toHaveValue('seven green pears');
    expect(sent).toEqual([
      { currentPassword: 'old old old', newPassword: 'seven green pears', code: '123456' },
    ]);
  });

  it.each([
    [
      'Current password',
      () => refusal(401, 'INVALID_CREDENTIALS', 'Wrong'),
      'not your current password',
    ],
    [
      'New password',
      () => refusal(400, 'VALIDATION_FAILED', 'Bad', { newPassword: ['Used by too many people'] }),
      'Used by too many people',
    ],
  ])('shows an error beside the field: %s', async (label, answer, text) => {
    await change(answer);
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text),
      ),
    );
    expect(screen.getByLabelText('Current password')).toHaveValue('old old old');
  });
});

describe('the log', () => {
  const edited: Change = {
    _id: 'c1',
    at: '2026-11-02T09:30:00.000Z',
    by: 'Sam Seller',
    subject: 'product',
    subjectId: 'milk',
    label: 'Milk',
    action: 'edited',
    before: { offerPrice: 1.5, units: null, inStock: true },
    after: { offerPrice: 1.45, units: 12, inStock: false },
  };
  const disabled: Change = {
    ...edited,
    _id: 'c2',
    subject: 'staff',
    label: 'Kim Lee (kim@example.com)',
    action: 'disabled',
    before: {},
    after: {},
  };

  it('lists changes with author, subject, old and new value, by page', async () => {
    const queries: string[] = [];
    server.use(
      http.get('*/api/seller/changes', ({ request }) => {
        queries.push(new URL(request.url).search);
        const changes = [edited, disabled];
        return HttpResponse.json({ success: true, changes, total: 60, next: 'c2_60' });
      }),
    );
    const { user } = openSellerPage('/seller/staff?view=changes');
    const entries = await within(
      await screen.findByRole('list', { name: 'Audit log' }),
    ).findAllByText('Sam Seller');
    const [first, second] = entries.map((name) => name.closest('li'));
    expect(first).toHaveTextContent('Sam Seller edited Milk');
    expect(first).toHaveTextContent('Offer price: $1.50 → became $1.45');
    expect(first).toHaveTextContent('Units: not counted → became 12');
    expect(first).toHaveTextContent('In stock: yes → became no');
    expect(second).toHaveTextContent('Sam Seller disabled seller Kim Lee (kim@example.com)');

    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(queries.at(-1)).toBe('?page=2&after=c2_60&limit=25'));
    const subjects = within(screen.getByRole('navigation', { name: 'Filter by subject' }));
    await user.click(subjects.getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(queries.at(-1)).toBe('?subject=order&page=1&limit=25'));
  });
});
