import type { MouseEvent } from 'react'
import { followLink } from '../../../hooks/page/follow-link.ts'

/**
 * Resolves the address of a row. An address that starts with « ? » opens its record beside the
 * list: its parameters are added to the present ones, so that filters and page stay.
 */
export const resolveRowAddress = (address: string, present: string): string => {
  if (!address.startsWith('?')) return address
  const params = new URLSearchParams(present)
  for (const [name, value] of new URLSearchParams(address)) params.set(name, value)
  return `?${params}`
}

/** Opens the clicked row in this page. */
export const followRowLink = (event: MouseEvent, navigate: (path: string) => unknown): void =>
  followLink(event, 'a[data-row-link]', (address) => navigate(resolveRowAddress(address, window.location.search)))
