const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null

/** What an object of plain values was like, to know the next one that is: documents often carry one that is the same in all of them. */
export class FlatObject {
  private names: readonly string[] = []
  private values: readonly unknown[] = []

  /** Whether it has the same names in the same order, with the same values. */
  isSame(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const names = Object.keys(value)
    if (names.length !== this.names.length) return false
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string
      if (name !== this.names[index] || !Object.is((value as Record<string, unknown>)[name], this.values[index])) return false
    }
    return true
  }

  /** Answers whether this one can be remembered: an object, without others inside. */
  remember(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const values = Object.values(value)
    if (!values.every(isFlat)) return false
    this.names = Object.keys(value)
    this.values = values
    return true
  }
}
