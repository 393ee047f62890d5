import { getMetadataStorage, IsOptional } from 'class-validator';

const NULL_IS_A_VALUE = { nullIsAValue: true };

/** The field may be missing, and null says something of its own there, such as “not counted”. */
export const Nullable = (): PropertyDecorator => IsOptional({ context: NULL_IS_A_VALUE });

const nullables = new WeakMap<object, ReadonlySet<string>>();

/** The fields of a DTO class that are marked as Nullable. */
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
 * Many clients write null for what they do not send: it counts as absent, in nested DTOs too, unless the field is Nullable.
 * Maps and lists, whose entries are no fields, keep theirs.
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
