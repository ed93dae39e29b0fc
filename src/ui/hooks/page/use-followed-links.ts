import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { followLink } from './follow-link.ts'

/**
 * Returns the listener of an element that follows the plain links in it which match a selector, by
 * Enter as well: the router's `Link` takes longer to render, and renders again at each change of the
 * address. A link to the shown page adds no step to the history.
 */
export const useFollowedLinks = (links: string) => {
  const navigate = useNavigate()
  const follow = (address: string) => void navigate(address, { replace: address === location.pathname + location.search })
  return { onClick: (event: MouseEvent): void => followLink(event, links, follow) }
}
