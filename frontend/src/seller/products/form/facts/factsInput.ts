import type { Allergen, ProductFacts } from '../../../../api/types';
import { ALLERGENS } from '../../../../features/products/allergens/allergenNames';
import { numberText } from '../../../amounts';
import { t } from '../../../messages/facts';

export type Diet = NonNullable<ProductFacts['diets']>[number];
type Nutrition = NonNullable<ProductFacts['nutrition']>;

export const DIETS: readonly Diet[] = [
  'vegan',
  'vegetarian',
  'gluten-free',
  'lactose-free',
  'organic',
];

export const NUTRITION_BASES: readonly Nutrition['per'][] = ['100 g', '100 ml'];

/** In grams, in the order used on labels. */
export const NUTRIENTS = [
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const;
export const ENERGIES = ['energyKj', 'energyKcal'] as const;
type Amount = (typeof NUTRIENTS)[number] | (typeof ENERGIES)[number];

/** Label data as entered in the form. */
export interface FactsInput extends Record<Amount, string> {
  brand: string;
  origin: string;
  ingredients: string;
  storage: string;
  minimumAge: string;
  keywords: string;
  allergens: Allergen[];
  mayContain: Allergen[];
  /** Ignored if `allergens` is not empty. */
  isFreeOfAll: boolean;
  diets: Diet[];
  nutritionPer: Nutrition['per'] | '';
}

const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : numberText(amount);

const amountsOf = (nutrition: Partial<Nutrition>): Record<Amount, string> => ({
  energyKj: amountText(nutrition.energyKj),
  energyKcal: amountText(nutrition.energyKcal),
  fat: amountText(nutrition.fat),
  saturates: amountText(nutrition.saturates),
  carbohydrate: amountText(nutrition.carbohydrate),
  sugars: amountText(nutrition.sugars),
  fibre: amountText(nutrition.fibre),
  protein: amountText(nutrition.protein),
  salt: amountText(nutrition.salt),
});

/** In the order of the checkboxes. */
const ticked = (allergens: readonly Allergen[] = []): Allergen[] =>
  ALLERGENS.filter((allergen) => allergens.includes(allergen));

/** Label data as form values. */
export const factsInputOf = (facts: ProductFacts = {}): FactsInput => ({
  brand: facts.brand ?? '',
  origin: facts.origin ?? '',
  ingredients: facts.ingredients ?? '',
  allergens: ticked(facts.allergens),
  mayContain: ticked(facts.mayContain),
  isFreeOfAll: facts.allergens?.length === 0,
  diets: facts.diets ?? [],
  nutritionPer: facts.nutrition?.per ?? '',
  ...amountsOf(facts.nutrition ?? {}),
  storage: facts.storage ?? '',
  minimumAge: amountText(facts.minimumAge),
  keywords: (facts.keywords ?? []).join(', '),
});

const FACT_FIELDS = Object.keys(factsInputOf()) as (keyof FactsInput)[];

export const isFactField = (name: string): name is keyof FactsInput =>
  (FACT_FIELDS as string[]).includes(name);

const toAmount = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

const splitWords = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** @returns true for a number and for a text or list that is not empty */
const isPresent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';

const presentFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isPresent(value))) as Partial<T>;

const nutritionOf = (input: FactsInput): Partial<Nutrition> =>
  presentFields({
    per: input.nutritionPer || undefined,
    ...Object.fromEntries([...ENERGIES, ...NUTRIENTS].map((of) => [of, toAmount(input[of])])),
  });

const allergensOf = ({ allergens, isFreeOfAll }: FactsInput): Pick<ProductFacts, 'allergens'> =>
  allergens.length > 0 || isFreeOfAll ? { allergens } : {};

/** Converts validated form values to label data; undefined without any. */
export function typedFacts(input: FactsInput): ProductFacts | undefined {
  const { brand, origin, ingredients, storage, mayContain, diets } = input;
  const nutrition = nutritionOf(input);
  const texts = { brand, origin, ingredients, storage };
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  const facts: ProductFacts = {
    ...presentFields(Object.fromEntries(trimmed)),
    ...allergensOf(input),
    ...presentFields({ mayContain, diets, keywords: splitWords(input.keywords) }),
    ...presentFields({ minimumAge: toAmount(input.minimumAge) }),
    ...(isPresent(Object.keys(nutrition)) && { nutrition: nutrition as Nutrition }),
  };
  return isPresent(Object.keys(facts)) ? facts : undefined;
}

/** @returns the error of an amount in grams; undefined if it is valid */
export function gramsProblem(text: string): string | undefined {
  const grams = toAmount(text);
  if (grams === undefined) return undefined;
  return /^\d+([.,]\d+)?$/.test(text.trim()) && grams <= 100 ? undefined : t('problem.grams');
}

/** @returns the error of an energy value, which is required once any nutrition value is entered */
export function energyProblem(text: string, input: FactsInput): string | undefined {
  if (text.trim() !== '') return /^\d+$/.test(text.trim()) ? undefined : t('problem.whole');
  return isPresent(Object.keys(nutritionOf(input))) ? t('problem.energy') : undefined;
}

export function perProblem(per: string, input: FactsInput): string | undefined {
  return per === '' && isPresent(Object.keys(nutritionOf(input))) ? t('problem.per') : undefined;
}
