/** State of the network in browsers with the Network Information API. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const SLOW: readonly (string | undefined)[] = ['slow-2g', '2g']

const networkOf = (browser: Navigator): NetworkInformation | undefined =>
  (browser as Navigator & { readonly connection?: NetworkInformation }).connection

/**
 * Tells whether the person asks to save data or has a 2g connection: nothing is fetched ahead of
 * need.
 */
export const isSparing = (browser: Navigator): boolean => {
  const network = networkOf(browser)
  return network?.saveData === true || SLOW.includes(network?.effectiveType)
}

/** Resolves at once, or when the connection is one that need not be spared. */
export const whenNotSparing = (browser: Navigator): Promise<void> =>
  new Promise((resolve) => {
    const network = networkOf(browser)
    const look = (): void => {
      if (isSparing(browser)) return
      network?.removeEventListener('change', look)
      resolve()
    }
    network?.addEventListener('change', look)
    look()
  })
