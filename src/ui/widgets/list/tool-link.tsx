import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { hintWithDescription } from '../../kit/overlays/hint.ts'
import type { Destination } from '../../navigation.ts'

interface ToolLinkProps {
  readonly route: Destination
  readonly icon: LucideIcon
  readonly text: string
  /** Shown while the pointer or the focus is on the link. */
  readonly explanation: string
  /** Takes the search and filters of this list along. */
  readonly keepsFilters: boolean
}

/** A link beside the search of a list, as a button; its icon alone on small screens. */
export const ToolLink = ({ route, icon: Icon, text, explanation, keepsFilters }: ToolLinkProps) => {
  const path = usePath() as (route: Destination) => string
  const { search } = useLocation()
  return (
    <Button look="secondary" asChild className="max-sm:w-control max-sm:px-0">
      <Link to={path(route) + (keepsFilters ? search : '')} {...hintWithDescription(explanation)}>
        <Icon aria-hidden />
        <span className="max-sm:sr-only">{text}</span>
      </Link>
    </Button>
  )
}
