/**
 * Which addresses a list wrote itself. The router shows what it was told a moment later, and under load only after the list has written
 * the next one: an address that comes back late must not take the list back to where it was.
 */
export interface OwnAddresses {
  /** The list writes this address. */
  readonly wrote: (address: string) => void
  /** The router shows this address: true where somebody else made it, and the list has to follow. */
  readonly isForeign: (address: string) => boolean
  /** The newest, whoever made it. */
  readonly latest: () => string
}

export const createOwnAddresses = (present: string): OwnAddresses => {
  let latest = present
  /** Written and not yet shown, oldest first. */
  let awaited: readonly string[] = []

  return {
    wrote: (address) => {
      if (address === latest) return
      latest = address
      awaited = [...awaited, address]
    },
    isForeign: (address) => {
      const at = awaited.indexOf(address)
      if (at >= 0) {
        awaited = awaited.slice(at + 1)
        return false
      }
      if (address === latest) return false
      latest = address
      awaited = []
      return true
    },
    latest: () => latest,
  }
}
