import type { MouseEvent } from 'react'

const wantsAnotherPage = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Opens the clicked link in this page; the browser handles clicks for another tab or window, and
 * links to elsewhere. For plain links of which there are many: the router's `Link` renders again at
 * each change of the address.
 */
export const followLink = (event: MouseEvent, links: string, follow: (address: string) => unknown): void => {
  const link = event.target instanceof Element ? event.target.closest(links) : null
  const address = link?.getAttribute('href') ?? null
  if (
    address === null ||
    link?.getAttribute('target') === '_blank' ||
    event.defaultPrevented ||
    wantsAnotherPage(event)
  )
    return
  event.preventDefault()
  follow(address)
}
