import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import regions from 'virtual:postal-regions';
import { compared, countryCode } from '../../lib/countries';
import { postalRules, type PostalField } from '../../lib/postalRules';
import type { AddressLines } from './addressFields';

type Regions = readonly (readonly [written: string, name: string])[];

/** The states of a country; undefined where there is no list of them. */
const statesOf = (country: string): Regions | undefined => regions[countryCode(country) ?? ''];

/** A state of a list, given as the post writes it or by its name; undefined for one that is not in it. */
const stateIn = (states: Regions, text: string): string | undefined =>
  states.find((names) => names.some((name) => compared(name) === compared(text)))?.[0];

export interface PostalFields {
  /** Fields that addresses of the chosen country need, and those that they may have; undefined for those that they have not. */
  needs: (field: PostalField) => boolean | undefined;
  kindOf: (field: PostalField) => string;
  isZip: (text: string) => boolean;
  zipExample: string | undefined;
  states: Regions | undefined;
  country: string;
  /** For the change of the country. */
  keepState: (country: string) => void;
}

/** The fields of an address by the postal rules of the country that is chosen. In a country that is not known all are needed. */
export function usePostalFields({
  control,
  getValues,
  setValue,
  formState,
}: UseFormReturn<AddressLines>): PostalFields {
  const chosen = useWatch({ control, name: 'country' });
  // A browser that fills in the whole form does not find a field that takes another's place meanwhile: the fields wait for that.
  const country = useDeferredValue(chosen);
  const rules = postalRules(country);
  const typed = useRef<Record<string, string>>({});

  const { country: ownCountry = '', state: own = '' } = formState.defaultValues ?? {};
  const listed = statesOf(country);
  // A state that was kept before there was a list stays.
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

  /** The states of one country are none of another; that of the country before comes back with it. */
  function keepState(next: string): void {
    const text = getValues('state');
    typed.current[country] = text;
    setValue('state', typed.current[next] ?? (states || needs('state') === undefined ? '' : text));
  }

  function needs(field: PostalField): boolean | undefined {
    if (!rules) return true;
    const isNeeded = rules.needs(field);
    // Where neither the post nor the metadata insists on a state, nobody misses it.
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

/** A zip code of a country of which nothing is known. */
const ANY_ZIP = /^[\p{L}\d][\p{L}\d -]{1,14}$/u;
