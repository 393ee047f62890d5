import type { RegisterOptions } from 'react-hook-form';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormAlert } from '../../components/FormAlert';
import { useServerForm, type Send } from '../../components/useServerForm';
import { SelectField } from '../../components/Select';
import { fieldErrors } from '../../lib/apiError';
import { countries, countryInSentence, listedCountry } from '../../lib/countries';
import type { PostalField } from '../../lib/postalRules';
import type { NewAddress } from './addressApi';
import { addressOf, EMPTY, FIELDS, type AddressLines, type FieldEntry } from './addressFields';
import { usePostalFields } from './usePostalFields';
import { t } from '../../messages/address';

const MAX_LENGTH = 100;

const UNITED_STATES = 'United States';

type FieldName = FieldEntry['name'];

const isPostal = (name: FieldName): name is PostalField =>
  name === 'city' || name === 'state' || name === 'zipcode';

const isOptional = (name: FieldName) => name === 'apartment' || name === 'driverNote';

interface AddressFormProps {
  /** Values already stored, which prefill the form. */
  known: Partial<NewAddress>;
  /** Resolves with the server's error, which the form shows. */
  onSave: (address: NewAddress, send: Send) => Promise<unknown>;
}

/** The server nests the fields of the form one level deeper. */
const fieldErrorsOf = (error: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [
      path.replace(/^address\./, ''),
      message,
    ]),
  );

/** Requests an address. The input is kept after an error; the server's field errors are shown at their fields. */
export function AddressForm({ known, onSave }: AddressFormProps) {
  const form = useServerForm<AddressLines>({
    fieldErrorsOf,
    defaultValues: {
      ...EMPTY,
      ...known,
      country: listedCountry(known.country ?? UNITED_STATES),
    },
  });
  const { field, handleSend, isSending, serverError, formState } = form;
  const postal = usePostalFields(form);

  /** Options of the fields with a list. A stored value that is not in the list remains available. */
  function choicesOf(name: FieldName): readonly (readonly [string, string])[] | undefined {
    if (name === 'state') return postal.states && [['', t('choose')], ...postal.states];
    if (name !== 'country') return undefined;
    const { country = UNITED_STATES } = formState.defaultValues ?? {};
    const known = countries();
    return known.some(([kept]) => kept === country) ? known : [[country, country], ...known];
  }

  /** Undefined for a field that addresses in this country do not have. */
  const needs = (name: FieldName): boolean | undefined =>
    isPostal(name) ? postal.needs(name) : !isOptional(name);

  function labelOf(name: FieldName): string {
    if (!isPostal(name)) return t(`field.${name}`);
    const field = t(`field.${name}`, { kind: postal.kindOf(name) });
    return needs(name) ? field : t('optional', { field });
  }

  function complaintAbout(name: FieldName, text: string): string | undefined {
    const kind = isPostal(name) ? postal.kindOf(name) : '';
    if (text.trim() === '' && !isOptional(name) && needs(name)) {
      return t(`missing.${name}`, { kind });
    }
    if (name !== 'zipcode' || postal.isZip(text)) return undefined;
    const { zipExample: example, country } = postal;
    if (!example) return t('wrong.zipcode');
    return t('wrong.zipcodeIn', { kind, country: countryInSentence(country), example });
  }

  const rulesOf = ({ name, pattern, setValueAs }: FieldEntry) =>
    ({
      validate: (text) => complaintAbout(name, text) ?? true,
      pattern,
      setValueAs,
      onChange: ({ target }: { target: { value: string } }) => {
        if (name === 'country') postal.keepState(target.value);
      },
    }) satisfies RegisterOptions<AddressLines>;

  const isShown = (name: FieldName): boolean => needs(name) !== undefined;

  return (
    <form
      noValidate
      className="grid gap-x-4 fields sm:grid-cols-2"
      onSubmit={handleSend((lines, send) => onSave(addressOf(lines, isShown), send))}
    >
      {FIELDS.filter(({ name }) => isShown(name)).map((entry) => {
        const { name, autoComplete, type, inputMode, isWide } = entry;
        const choices = choicesOf(name);
        const shared = {
          ...field(name, rulesOf(entry)),
          label: labelOf(name),
          autoComplete,
          required: needs(name),
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
            // Numeric keyboards lack the letters and hyphens of other countries' codes.
            inputMode={
              name === 'zipcode' && /^\d+$/.test(postal.zipExample ?? '') ? 'numeric' : inputMode
            }
            maxLength={entry.maxLength ?? MAX_LENGTH}
          />
        );
      })}
      <div className="sm:col-span-2">
        <FormAlert>{serverError?.message}</FormAlert>
      </div>
      <Button type="submit" isBusy={isSending} className="mt-2 sm:col-span-2">
        {t('save')}
      </Button>
    </form>
  );
}
