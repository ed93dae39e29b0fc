import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { CREATE_TICKET } from '../../navigation.ts'

/** In the header of every space: anyone can create a ticket from anywhere. */
export const CreateTicketButton = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation()
  const path = usePath()
  const label = space === 'client' ? t('nav.createSav') : t('nav.createTicket')
  return (
    <Button look={space === 'client' ? 'primary' : 'secondary'} asChild className="max-sm:w-control max-sm:px-0">
      <Link to={path(CREATE_TICKET[space])} aria-label={label}>
        <Plus aria-hidden />
        <span className="max-sm:hidden">{label}</span>
      </Link>
    </Button>
  )
}
