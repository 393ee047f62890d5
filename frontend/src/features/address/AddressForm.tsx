import { useEffect } from 'react';
import { useForm, type RegisterOptions } from 'react-hook-form';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { fieldErrors } from '../../lib/apiError';
import type { NewAddress } from './addressApi';

type Name = keyof NewAddress;

interface FieldEntry {
  name: Name;
  label: string;
  autoComplete: string;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'tel' | 'email';
  /** Takes the whole row. */
  isWide?: boolean;
  maxLength?: number;
  pattern?: RegisterOptions<NewAddress>['pattern'];
}

const FIELDS: readonly FieldEntry[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    isWide: true,
    maxLength: 254,
    pattern: {
      value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      message: 'Please enter an email like name@example.com.',
    },
  },
  { name: 'street', label: 'Street', autoComplete: 'street-address', isWide: true, maxLength: 200 },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  {
    name: 'zipcode',
    label: 'Zip code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    pattern: {
      value: /^\s*[\p{L}\d][\p{L}\d -]{1,14}$/u,
      message: 'Please enter a valid zip code.',
    },
  },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    isWide: true,
    pattern: {
      value: /^\s*\+?[\d ()./-]{5,24}$/,
      message: 'Please enter a phone number, at least five digits.',
    },
  },
];

const EMPTY = Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as NewAddress;
const MAX_LENGTH = 100;

interface AddressFormProps {
  onSave: (address: NewAddress) => Promise<void>;
  isSaving: boolean;
  /** Why the server refused the last attempt. */
  error: unknown;
}

/** Asks for an address. What was typed stays after a refusal; the server's complaints stand beside their fields. */
export function AddressForm({ onSave, isSaving, error }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewAddress>({
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const { errors } = formState;

  useEffect(() => {
    const refused = Object.entries(fieldErrors(error)).map(([path, message]) => ({
      name: FIELDS.find(({ name }) => path === name || path === `address.${name}`)?.name,
      message,
    }));
    const [first] = refused;
    for (const { name, message } of refused) {
      if (name) setError(name, { type: 'server', message }, { shouldFocus: name === first?.name });
    }
  }, [error, setError]);

  return (
    <form
      noValidate
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      onSubmit={(event) => void handleSubmit((address) => onSave(trimmed(address)))(event)}
    >
      {FIELDS.map(({ name, label, isWide = false, maxLength = MAX_LENGTH, pattern, ...input }) => (
        <Field
          key={name}
          {...register(name, {
            validate: (text) => text.trim() !== '' || `Please enter your ${label.toLowerCase()}.`,
            pattern,
          })}
          {...input}
          label={label}
          required
          maxLength={maxLength}
          error={errors[name]?.message}
          className={isWide ? 'sm:col-span-2' : ''}
        />
      ))}
      <Button type="submit" isBusy={isSaving} className="mt-2 sm:col-span-2">
        Save address
      </Button>
    </form>
  );
}

const trimmed = (address: NewAddress): NewAddress =>
  Object.fromEntries(
    FIELDS.map(({ name }) => [name, address[name].trim()]),
  ) as unknown as NewAddress;
