import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aUser } from '../test/factories';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';

const ANA = { name: 'Ana Flores', email: 'ana@example.com', message: 'The milk was sour.' };

/**
 * Mocks the contact API with these responses, in order; later requests succeed.
 * @returns the bodies of the requests
 */
function serve(...answers: (() => Response)[]) {
  const sent: Record<string, string>[] = [];
  server.use(
    http.post('*/api/contact', async ({ request }) => {
      sent.push((await request.json()) as Record<string, string>);
      const answer = answers.shift();
      return answer
        ? (answer() as HttpResponse<null>)
        : HttpResponse.json({ success: true, message: 'We have got your message.' });
    }),
  );
  return sent;
}

async function open(own?: Parameters<typeof renderApp>[1]) {
  const app = renderApp('/contact', own);
  const form = within(await screen.findByRole('region', { name: 'Write to us' }));
  const field = (name: string) => form.getByRole('textbox', { name });
  const write = async (): Promise<void> => {
    await app.user.type(field('Name'), ANA.name);
    await app.user.type(field('Email'), ANA.email);
    await app.user.type(field('Message'), ANA.message);
  };
  const send = () => app.user.click(form.getByRole('button', { name: 'Send message' }));
  return { ...app, form, field, write, send };
}

it('sends the message, by keyboard alone, and shows where the reply goes', async () => {
  const sent = serve();
  const { user, form, field } = await open();
  await user.click(field('Name'));
  await user.keyboard(`${ANA.name}{Tab}${ANA.email}{Tab}W3U8UQHN3P{Tab}${ANA.message}`);
  await user.keyboard('{Tab}{Enter}');
  const answer = await form.findByText(/^Thank you. .+ will reply to ana@example\.com\.$/);
  expect(answer).toHaveFocus();
  expect(sent).toEqual([
    { ...ANA, subject: 'W3U8UQHN3P', language: 'en', key: expect.any(String) },
  ]);
  await user.click(form.getByRole('button', { name: 'Write another message' }));
  expect(field('Message')).toHaveValue('');
});

it('shows missing fields, and sends nothing', async () => {
  const sent = serve();
  const { form, send, field } = await open();
  await send();
  expect(await form.findByText('Please enter your name.')).toBeVisible();
  expect(form.getByText('Please enter your email.')).toBeVisible();
  expect(form.getByText('Please write a message.')).toBeVisible();
  expect(field('Name')).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps what was written when it fails, and sends it again as the same message', async () => {
  const sent = serve(
    () => HttpResponse.error(),
    () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts.'),
  );
  const { form, write, send, field } = await open();
  await write();
  await send();
  expect(await form.findByRole('alert')).toBeVisible();
  await send();
  expect(await form.findByText('Too many attempts.')).toBeVisible();
  expect(field('Message')).toHaveValue(ANA.message);
  await send();
  await form.findByText(/^Thank you/);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('is another message once it was changed: the first may have arrived', async () => {
  const sent = serve(() => HttpResponse.error());
  const { user, form, write, send, field } = await open();
  await write();
  await send();
  expect(await form.findByRole('alert')).toBeVisible();
  await user.type(field('Message'), ' Twice.');
  await send();
  await form.findByText(/^Thank you/);
  expect(sent.map(({ message }) => message)).toEqual([ANA.message, `${ANA.message} Twice.`]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('is sent once, however often the button is clicked', async () => {
  const sent = serve();
  const { user, form, write } = await open();
  await write();
  await user.tripleClick(form.getByRole('button', { name: 'Send message' }));
  await form.findByText(/^Thank you/);
  expect(sent).toHaveLength(1);
});

it('prefills the email of the customer, and does not overwrite input', async () => {
  const { field } = await open({ user: aUser({ name: 'Kim', email: 'kim@example.com' }) });
  await waitFor(() => expect(field('Name')).toHaveValue('Kim'));
  expect(field('Email')).toHaveValue('kim@example.com');
});
