import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field } from './Field';
import { FormAlert } from './FormAlert';
import { useServerForm } from './useServerForm';

const invalid = {
  status: 400,
  data: {
    code: 'VALIDATION_FAILED',
    message: 'Please check it.',
    details: { name: ['Too long'], email: ['Unknown'], other: ['Wrong'] },
  },
};
const taken = { status: 409, data: { code: 'TAKEN', message: 'This is taken.' } };

/** @param results of the requests, one after the other */
function openForm(...results: unknown[]) {
  const sent: unknown[] = [];
  function Form() {
    const { field, handleSend, isSending, serverError } = useServerForm({
      defaultValues: { name: '', email: '' },
    });
    const submit = handleSend(async (values, send) => {
      sent.push(values);
      const call = Promise.resolve({ error: results.shift() });
      return (await send(Object.assign(call, { requestId: String(sent.length) }))).error;
    });
    return (
      <form aria-label="Form" aria-busy={isSending} onSubmit={submit}>
        <Field label="Name" {...field('name')} />
        <Field label="Email" {...field('email', { required: 'Missing' })} />
        <FormAlert>{serverError?.message}</FormAlert>
        <button>Send</button>
      </form>
    );
  }
  render(<Form />);
  return { sent, user: userEvent.setup() };
}

it('shows an error beside each field and moves the focus to the first', async () => {
  const { user } = openForm(invalid);
  await user.type(screen.getByLabelText('Email'), 'ana{Enter}');
  expect(await screen.findByText('Too long')).toBeVisible();
  expect(screen.getByText('Unknown')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('ana');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows an error of no field until it is sent again', async () => {
  const { user, sent } = openForm(taken);
  const email = screen.getByLabelText('Email');
  await user.type(email, 'ana{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is taken.');
  await user.type(email, '{Enter}');
  expect(sent).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('sends nothing while a request is in flight', async () => {
  const { user, sent } = openForm(taken);
  await user.type(screen.getByLabelText('Email'), 'ana');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(sent).toEqual([{ name: '', email: 'ana' }]);
});
