import {
  type Allergen,
  type Nutrition,
  type ProductFacts,
} from '../../../products/facts/product-facts.js';
import { ValidationFailedError } from '../../../common/http/validation.js';
import type { Reason } from '../../../common/errors/error-codes.js';
import type { ProductFactsDto } from '../dto/product-facts.dto.js';

type Entry = [name: string, value: unknown];

/** An empty value states nothing, except an empty list of allergens, which states that there are none. */
const isEmpty = ([name, value]: Entry): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0 && name !== 'allergens');

const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter((entry) => !isEmpty(entry))) as T;

/** @returns the facts as they are stored */
export function givenFacts({ nutrition, ...facts }: ProductFactsDto): ProductFacts {
  return withoutEmpty({ ...facts, nutrition: nutrition && withoutEmpty({ ...nutrition }) });
}

/** Two facts that cannot both be true. */
export interface Contradiction {
  /** The field that a seller should check first. */
  field: 'mayContain' | 'diets' | keyof Nutrition;
  text: string;
  reason: Reason;
}

const FISH: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs'];

/** The allergens that a diet excludes. */
const RULED_OUT: Partial<Record<string, readonly Allergen[]>> = {
  vegan: [...FISH, 'eggs', 'milk'],
  vegetarian: FISH,
  'gluten-free': ['gluten'],
};

const contradiction = (
  field: Contradiction['field'],
  text: string,
  values: { kind: string; allergen?: Allergen },
): Contradiction => ({ field, text, reason: { code: 'contradictoryFacts', values } });

const inBoth = ({ allergens = [], mayContain = [] }: ProductFacts): Contradiction[] =>
  allergens
    .filter((allergen) => mayContain.includes(allergen))
    .map((allergen) =>
      contradiction('mayContain', `It either contains ${allergen} or may contain ${allergen}`, {
        kind: 'twice',
        allergen,
      }),
    );

const againstDiet = ({ allergens = [], diets = [] }: ProductFacts): Contradiction[] =>
  diets.flatMap((diet) =>
    allergens
      .filter((allergen) => RULED_OUT[diet]?.includes(allergen))
      .map((allergen) =>
        contradiction('diets', `A ${diet} product does not contain ${allergen}`, {
          kind: diet,
          allergen,
        }),
      ),
  );

/** The first amount of each pair cannot exceed the second. */
const PARTS = [
  ['saturates', 'fat'],
  ['sugars', 'carbohydrate'],
  ['energyKcal', 'energyKj'],
] as const;

function inNutrition({ nutrition }: ProductFacts): Contradiction[] {
  if (!nutrition) return [];
  return PARTS.filter(
    ([part, whole]) => (nutrition[part] ?? 0) > (nutrition[whole] ?? Infinity),
  ).map(([part, whole]) =>
    contradiction(
      part,
      part === 'energyKcal'
        ? 'The energy in kcal is less than that in kJ'
        : `There are not more ${part} than ${whole}`,
      { kind: part },
    ),
  );
}

/** @returns the first contradiction */
export const contradictionIn = (facts: ProductFacts): Contradiction | undefined =>
  [...inBoth(facts), ...againstDiet(facts), ...inNutrition(facts)][0];

const NUTRITION_FIELDS: readonly string[] = PARTS.flat();

/** @throws ValidationFailedError */
export function assertNoContradiction(facts: ProductFacts): void {
  const found = contradictionIn(facts);
  if (!found) return;
  const { field, text, reason } = found;
  const path = NUTRITION_FIELDS.includes(field) ? `facts.nutrition.${field}` : `facts.${field}`;
  throw new ValidationFailedError([{ field: path, text, reason }]);
}
