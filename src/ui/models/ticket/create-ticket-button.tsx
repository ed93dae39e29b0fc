import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { CREATE_TICKET } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { originSearch, type TicketOrigin } from './creation/ticket-start.ts'

interface CreateTicketButtonProps {
  readonly space: RoleSlug
  /** Record whose page has the button, and with which the form starts. */
  readonly origin?: TicketOrigin | null
  /** On a phone the icon alone, for headers and the tools of lists. */
  readonly isCompact?: boolean
}

/**
 * Leads to the creation of a ticket; the header of every space has it, since anyone may create one.
 */
export const CreateTicketButton = ({ space, origin = null, isCompact = false }: CreateTicketButtonProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const label = space === 'client' ? t('nav.createSav') : t('nav.createTicket')
  return (
    <Button
      look={space === 'client' ? 'primary' : 'secondary'}
      asChild
      {...(isCompact ? { className: 'max-sm:w-control max-sm:px-0' } : {})}
    >
      <Link to={path(CREATE_TICKET[space]) + originSearch(origin)} aria-label={label}>
        <Plus aria-hidden />
        <span className={isCompact ? 'max-sm:hidden' : undefined}>{label}</span>
      </Link>
    </Button>
  )
}
