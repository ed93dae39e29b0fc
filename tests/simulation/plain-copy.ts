/**
 * Copies data as a disk or a network does. Rows, events and facts are plain objects and lists,
 * which this copies several times as fast as `structuredClone`; it leaves any other value to it.
 */
export const plainCopy = <Value>(value: Value): Value => copied(value) as Value

const copied = (value: unknown): unknown => {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  if (Array.isArray(value)) return value.map(copied)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = copied((value as Readonly<Record<string, unknown>>)[name])
  return copy
}
