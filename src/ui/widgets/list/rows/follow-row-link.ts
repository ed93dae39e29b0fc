import type { MouseEvent } from 'react'

const wantsAnotherPage = (event: MouseEvent): boolean => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Opens the clicked row in this page; the browser handles clicks for another tab or window. */
export const followRowLink = (event: MouseEvent, navigate: (path: string) => unknown): void => {
  const link = event.target instanceof Element ? event.target.closest('a[data-row-link]') : null
  const path = link?.getAttribute('href') ?? null
  if (path === null || event.defaultPrevented || wantsAnotherPage(event)) return
  event.preventDefault()
  navigate(path)
}
