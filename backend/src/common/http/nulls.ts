import { getMetadataStorage, IsOptional } from 'class-validator';

const NULL_IS_A_VALUE = { nullIsAValue: true };

/** The field may be missing, and null has a meaning of its own, such as “stock not counted”. */
export const Nullable = (): PropertyDecorator => IsOptional({ context: NULL_IS_A_VALUE });

const nullables = new WeakMap<object, ReadonlySet<string>>();

function nullableFields(dto: new () => object): ReadonlySet<string> {
  const known = nullables.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const marked = rules.filter(({ context }) => context === NULL_IS_A_VALUE);
  const fields = new Set(marked.map(({ propertyName }) => propertyName));
  nullables.set(dto, fields);
  return fields;
}

const isDto = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  ![Object.prototype, Array.prototype, null].includes(
    Object.getPrototypeOf(value) as object | null,
  );

/**
 * Many clients send null for a missing value: such fields are removed, in nested DTOs too, unless they are Nullable. Entries of
 * maps and lists are not fields and stay.
 */
export function dropNulls(dto: unknown): void {
  if (Array.isArray(dto)) dto.forEach(dropNulls);
  if (!isDto(dto)) return;
  const nullable = nullableFields(dto.constructor as new () => object);
  for (const [field, value] of Object.entries(dto)) {
    if (value === null && !nullable.has(field)) delete dto[field];
    else dropNulls(value);
  }
}
