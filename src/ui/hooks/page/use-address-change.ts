import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Values of parameters of the address; null removes the parameter. */
export type AddressChange = Readonly<Record<string, string | null>>

/**
 * Changes some parameters of the address without a new entry in the history. Starts from the
 * window's address: that of the last render lags behind it, and two quick changes would lose one.
 */
export const useAddressChange = (): ((change: AddressChange) => void) => {
  const [, setParams] = useSearchParams()
  return useCallback(
    (change) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      setParams(next, { replace: true })
    },
    [setParams],
  )
}
