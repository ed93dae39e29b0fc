import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { Tooltip } from '../../kit/overlays/tooltip.tsx'
import type { Destination } from '../../navigation.ts'

interface ToolLinkProps {
  readonly route: Destination
  readonly icon: LucideIcon
  readonly text: string
  readonly hint: string
  /** Takes the search and filters of this list along. */
  readonly keepsFilters: boolean
}

/** A link beside the search of a list, as a button; its icon alone on small screens. */
export const ToolLink = ({ route, icon: Icon, text, hint, keepsFilters }: ToolLinkProps) => {
  const path = usePath() as (route: Destination) => string
  const { search } = useLocation()
  return (
    <Tooltip text={hint}>
      <Button look="secondary" asChild className="max-sm:w-control max-sm:px-0">
        <Link to={path(route) + (keepsFilters ? search : '')}>
          <Icon aria-hidden />
          <span className="max-sm:sr-only">{text}</span>
        </Link>
      </Button>
    </Tooltip>
  )
}
