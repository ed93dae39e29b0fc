const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null

/**
 * Remembers an object of plain values, to recognise an equal one: documents often share such an
 * object.
 */
export class FlatObject {
  private names: readonly string[] = []
  private values: readonly unknown[] = []

  /** Whether a value has the same names in the same order, with the same values. */
  isSame(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const names = Object.keys(value)
    if (names.length !== this.names.length) return false
    const values: readonly unknown[] = Object.values(value)
    return names.every((name, index) => name === this.names[index] && Object.is(values[index], this.values[index]))
  }

  /** Remembers a value. Returns false for a value that is no object, or has objects inside. */
  remember(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const values = Object.values(value)
    if (!values.every(isFlat)) return false
    this.names = Object.keys(value)
    this.values = values
    return true
  }
}
