import { useDeferredValue, useLayoutEffect } from 'react';
import { useForm, useWatch, type RegisterOptions } from 'react-hook-form';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { SelectField } from '../../components/SelectField';
import { fieldErrors } from '../../lib/apiError';
import { countries } from '../../lib/countries';
import type { NewAddress } from './addressApi';
import { addressOf, EMPTY, FIELDS, type AddressLines, type FieldEntry } from './addressFields';
import { stateCode, UNITED_STATES, US_STATES } from './places';
import { t } from '../../messages/address';

const MAX_LENGTH = 100;

interface AddressFormProps {
  /** What the shop knows already, so that nobody types it twice. */
  known: Partial<NewAddress>;
  onSave: (address: NewAddress) => Promise<void>;
  isSaving: boolean;
  /** Why the server refused the last attempt. */
  error: unknown;
}

/** What the server says about the fields of the form; its own form holds them one level deeper. */
const addressComplaints = (error: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [
      path.replace(/^address\./, ''),
      message,
    ]),
  );

/** Asks for an address. What was typed stays after a refusal; the server's complaints stand beside their fields. */
export function AddressForm({ known, onSave, isSaving, error }: AddressFormProps) {
  const form = useForm<AddressLines>({
    mode: 'onTouched',
    defaultValues: { ...EMPTY, country: UNITED_STATES, ...known },
  });
  const { register, handleSubmit, getValues, setValue, control, formState } = form;
  const { errors } = formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: addressComplaints });
  // A browser that fills in the whole form does not find a field that takes another's place meanwhile: the state waits for that.
  const country = useDeferredValue(useWatch({ control, name: 'country' }));
  const isInUnitedStates = country === UNITED_STATES;
  useLayoutEffect(() => {
    if (isInUnitedStates) setValue('state', stateCode(getValues('state')));
  }, [isInUnitedStates, getValues, setValue]);

  /** What is chosen from, for the fields where there is a list; a value the list does not know stays. */
  function choicesOf(name: keyof AddressLines): readonly (readonly [string, string])[] | undefined {
    if (name === 'state') return isInUnitedStates ? [['', t('choose')], ...US_STATES] : undefined;
    if (name !== 'country') return undefined;
    const { country = UNITED_STATES } = formState.defaultValues ?? {};
    const known = countries();
    return known.some(([kept]) => kept === country) ? known : [[country, country], ...known];
  }

  /** The states of the USA are none of another country. */
  function forgetState({ target }: { target: { value: string } }): void {
    if (isInUnitedStates && target.value !== UNITED_STATES) setValue('state', '');
  }

  const rulesOf = ({ name, isOptional, pattern, setValueAs }: FieldEntry) =>
    ({
      validate: (text) =>
        name === 'apartment' || isOptional || text.trim() !== '' || t(`missing.${name}`),
      pattern,
      setValueAs,
      onChange: name === 'country' ? forgetState : undefined,
    }) satisfies RegisterOptions<AddressLines>;

  return (
    <form
      noValidate
      className="grid gap-x-4 fields sm:grid-cols-2"
      onSubmit={(event) => void handleSubmit((lines) => onSave(addressOf(lines)))(event)}
    >
      {FIELDS.map((entry) => {
        const { name, autoComplete, type, inputMode, isWide, isOptional } = entry;
        const choices = choicesOf(name);
        const shared = {
          ...register(name, rulesOf(entry)),
          label: t(`field.${name}`),
          autoComplete,
          required: !isOptional,
          error: errors[name]?.message,
          className: isWide ? 'sm:col-span-2' : '',
        };
        return choices ? (
          <SelectField key={name} {...shared}>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={name}
            {...shared}
            type={type}
            // Other countries have letters in their codes, which a keyboard of digits lacks.
            inputMode={name === 'zipcode' && !isInUnitedStates ? undefined : inputMode}
            maxLength={entry.maxLength ?? MAX_LENGTH}
          />
        );
      })}
      <div className="sm:col-span-2">
        <FormError error={error} isAtField={isAtField} />
      </div>
      <Button type="submit" isBusy={isSaving} className="mt-2 sm:col-span-2">
        {t('save')}
      </Button>
    </form>
  );
}
