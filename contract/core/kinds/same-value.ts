/** Compares two values of fields by their JSON form. A missing value equals null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
