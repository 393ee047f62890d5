import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import regions from 'virtual:postal-regions';
import { compared, countryCode } from '../../lib/countries';
import { postalRules, type PostalField } from '../../lib/postalRules';
import type { AddressLines } from './addressFields';

type Regions = readonly (readonly [written: string, name: string])[];

/** The states of a country; undefined without a list of them. */
const statesOf = (country: string): Regions | undefined => regions[countryCode(country) ?? ''];

/** @returns the state as the post writes it, found by that form or by its name; undefined if it is not in the list */
const stateIn = (states: Regions, text: string): string | undefined =>
  states.find((names) => names.some((name) => compared(name) === compared(text)))?.[0];

export interface PostalFields {
  /**
   * True for fields that addresses of the chosen country require, false for optional ones, undefined for those they do
   * not have.
   */
  needs: (field: PostalField) => boolean | undefined;
  kindOf: (field: PostalField) => string;
  isZip: (text: string) => boolean;
  zipExample: string | undefined;
  states: Regions | undefined;
  country: string;
  /** To be called when the country changes. */
  keepState: (country: string) => void;
}

/** Address fields by the postal rules of the chosen country. For an unknown country, all are required. */
export function usePostalFields({
  control,
  getValues,
  setValue,
  formState,
}: UseFormReturn<AddressLines>): PostalFields {
  const chosen = useWatch({ control, name: 'country' });
  // Deferred, because browser autofill misses a field that is replaced while it fills in the form.
  const country = useDeferredValue(chosen);
  const rules = postalRules(country);
  const typed = useRef<Record<string, string>>({});

  const { country: ownCountry = '', state: own = '' } = formState.defaultValues ?? {};
  const listed = statesOf(country);
  // A state stored before its country had a list is kept.
  const isKept = listed && own && country === ownCountry && stateIn(listed, own) === undefined;
  const states = isKept ? [...listed, [own, own] as const] : listed;

  const code = rules?.code;
  useLayoutEffect(() => {
    const states = statesOf(code ?? '');
    if (!states) return;
    const text = getValues('state');
    const isOwn = text === own && countryCode(ownCountry) === code;
    setValue('state', stateIn(states, text) ?? (isOwn ? text : ''));
  }, [code, own, ownCountry, getValues, setValue]);

  /** A state of one country is not valid in another. Returning to a country restores its state. */
  function keepState(next: string): void {
    const text = getValues('state');
    typed.current[country] = text;
    setValue('state', typed.current[next] ?? (states || needs('state') === undefined ? '' : text));
  }

  function needs(field: PostalField): boolean | undefined {
    if (!rules) return true;
    const isNeeded = rules.needs(field);
    // A state that neither the post nor the metadata requires is not shown.
    return field === 'state' && isNeeded === false && !states ? undefined : isNeeded;
  }

  return {
    needs,
    kindOf: (field) => rules?.kinds[field] ?? 'unknown',
    isZip: (text) => text === '' || (rules ? rules.isZip(text) : ANY_ZIP.test(text)),
    zipExample: rules?.zipExample,
    states,
    country,
    keepState,
  };
}

/** The format of zip codes in countries without a known one. */
const ANY_ZIP = /^[\p{L}\d][\p{L}\d -]{1,14}$/u;
