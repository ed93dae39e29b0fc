import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { followLink } from './follow-link.ts'

/** Plain links that the nearest listener follows. */
const LINKS = 'a[data-followed]'

/**
 * Returns the listener of an element that follows the plain links with `data-followed` in it, by
 * Enter as well: the router's `Link` takes longer to render, and renders again at each change of
 * the address. A link to the shown page adds no step to the history.
 */
export const useFollowedLinks = () => {
  const navigate = useNavigate()
  const follow = (address: string) =>
    void navigate(address, { replace: address === location.pathname + location.search })
  return { onClick: (event: MouseEvent): void => followLink(event, LINKS, follow) }
}
