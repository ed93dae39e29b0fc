/**
 * Tracks the addresses, or texts in them, that a list or a field wrote itself. The router reports
 * an address a moment later, under load only after the list has written the next one: a late report
 * must not reset the list.
 */
export interface OwnAddresses {
  /** The list writes this address. */
  readonly wrote: (address: string) => void
  /**
   * The router reports this address: true where another party wrote it, and the list has to follow.
   */
  readonly isForeign: (address: string) => boolean
  /** The newest address, whoever wrote it. */
  readonly latest: () => string
}

export const createOwnAddresses = (present: string): OwnAddresses => {
  let latest = present
  let reported = present
  /** Written but not yet reported, oldest first. */
  let awaited: readonly string[] = []

  return {
    wrote: (address) => {
      if (address === latest) return
      latest = address
      awaited = [...awaited, address]
    },
    isForeign: (address) => {
      // A repeated report: the router has not reported later writes yet.
      if (address === reported) return false
      reported = address
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
