import type { Allergen, ProductFacts } from '../../../../api/types';
import { ALLERGENS } from '../../../../features/products/allergens/allergenNames';
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

/** In grams, in the order of labels. */
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

/** The facts of a product as they are typed. */
export interface FactsInput extends Record<Amount, string> {
  brand: string;
  origin: string;
  ingredients: string;
  storage: string;
  minimumAge: string;
  keywords: string;
  allergens: Allergen[];
  mayContain: Allergen[];
  /** Of no meaning where it contains some. */
  isFreeOfAll: boolean;
  diets: Diet[];
  nutritionPer: Nutrition['per'] | '';
}

/** Numbers are typed as the sellers' language writes them; both are understood. */
const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : String(amount);

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

/** In the order in which they are ticked. */
const ticked = (allergens: readonly Allergen[] = []): Allergen[] =>
  ALLERGENS.filter((allergen) => allergens.includes(allergen));

/** Facts as they would be typed. */
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

const words = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** What was said of it: a text, some of a list or a number. */
const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';

const said = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value))) as Partial<T>;

const nutritionOf = (input: FactsInput): Partial<Nutrition> =>
  said({
    per: input.nutritionPer || undefined,
    ...Object.fromEntries([...ENERGIES, ...NUTRIENTS].map((of) => [of, toAmount(input[of])])),
  });

const allergensOf = ({ allergens, isFreeOfAll }: FactsInput): Pick<ProductFacts, 'allergens'> =>
  allergens.length > 0 || isFreeOfAll ? { allergens } : {};

/** What was typed, as it is sent; it must have been checked before. Undefined where nothing is said. */
export function typedFacts(input: FactsInput): ProductFacts | undefined {
  const { brand, origin, ingredients, storage, mayContain, diets } = input;
  const nutrition = nutritionOf(input);
  const texts = { brand, origin, ingredients, storage };
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  const facts: ProductFacts = {
    ...said(Object.fromEntries(trimmed)),
    ...allergensOf(input),
    ...said({ mayContain, diets, keywords: words(input.keywords) }),
    ...said({ minimumAge: toAmount(input.minimumAge) }),
    ...(isSaid(Object.keys(nutrition)) && { nutrition: nutrition as Nutrition }),
  };
  return isSaid(Object.keys(facts)) ? facts : undefined;
}

/** What is wrong with grams; undefined when they are fine. */
export function gramsProblem(text: string): string | undefined {
  const grams = toAmount(text);
  if (grams === undefined) return undefined;
  return /^\d+([.,]\d+)?$/.test(text.trim()) && grams <= 100 ? undefined : t('problem.grams');
}

/** An energy is needed once any nutrition is said. */
export function energyProblem(text: string, input: FactsInput): string | undefined {
  if (text.trim() !== '') return /^\d+$/.test(text.trim()) ? undefined : t('problem.whole');
  return isSaid(Object.keys(nutritionOf(input))) ? t('problem.energy') : undefined;
}

export function perProblem(per: string, input: FactsInput): string | undefined {
  return per === '' && isSaid(Object.keys(nutritionOf(input))) ? t('problem.per') : undefined;
}
