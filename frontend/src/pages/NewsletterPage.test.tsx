import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';

const YES = { name: 'Yes, I want the newsletter' };

it.each([
  ['confirm', 'You’re subscribed'],
  ['unsubscribe', 'You have unsubscribed'],
])("performs the action of the email's link: %s", async (wish, heading) => {
  const asked: string[] = [];
  server.use(
    http.post('*/api/newsletter/:what', async ({ request, params: { what } }) => {
      asked.push(`${String(what)} ${new URL(request.url).search}${await request.text()}`);
      return HttpResponse.json({ success: true, message: 'Done' });
    }),
  );
  const { user } = renderApp(`/newsletter#${wish}=k1`);
  if (wish === 'confirm') {
    const yes = await screen.findByRole('button', YES);
    expect(asked).toEqual([]); // opening the link is not consent
    await user.click(yes);
  }
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toHaveFocus();
  expect(asked).toEqual([wish === 'confirm' ? 'confirm {"key":"k1"}' : 'unsubscribe ?key=k1']);
});

it('reports an invalid link, and offers a retry only if it may succeed', async () => {
  let answer = refusal(410, 'SUBSCRIPTION_LINK_ENDED', 'This link is no longer valid.');
  server.use(http.post('*/api/newsletter/confirm', () => answer));
  const first = renderApp('/newsletter#confirm=k1');
  await first.user.click(await screen.findByRole('button', YES));
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  first.unmount();

  answer = refusal(503, 'UNAVAILABLE', 'The shop is taking a short break.');
  const { user } = renderApp('/newsletter#confirm=k1');
  await user.click(await screen.findByRole('button', YES));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = HttpResponse.json({ success: true, message: 'Done' } as never);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
});

it('wants the whole link', () => {
  renderApp('/newsletter#confirm=');
  return screen.findByRole('heading', { name: 'This link is not complete' });
});
