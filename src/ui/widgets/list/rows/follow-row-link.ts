import type { MouseEvent } from 'react'

const wantsAnotherPage = (event: MouseEvent): boolean => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Resolves the address of a row. An address that starts with « ? » opens its record beside the list:
 * its parameters are added to the present ones, so that filters and page stay.
 */
export const resolveRowAddress = (address: string, present: string): string => {
  if (!address.startsWith('?')) return address
  const params = new URLSearchParams(present)
  for (const [name, value] of new URLSearchParams(address)) params.set(name, value)
  return `?${params}`
}

/**
 * Opens the clicked row in this page; the browser handles clicks for another tab or window, and links
 * to elsewhere.
 */
export const followRowLink = (event: MouseEvent, navigate: (path: string) => unknown): void => {
  const link = event.target instanceof Element ? event.target.closest('a[data-row-link]') : null
  const path = link?.getAttribute('href') ?? null
  if (path === null || link?.getAttribute('target') === '_blank' || event.defaultPrevented || wantsAnotherPage(event)) return
  event.preventDefault()
  navigate(resolveRowAddress(path, window.location.search))
}
