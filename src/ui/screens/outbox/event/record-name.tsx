import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../../hooks/use-path.ts'
import { HOME } from '../../../navigation.ts'
import { NamedEvent, type NamedEventProps } from '../../../widgets/action-text/record-text.tsx'

/** The record of an event: a link to its ticket where there is one, otherwise the record's name. */
export const RecordName = ({ space, ...props }: NamedEventProps & { readonly space: RoleSlug }) => {
  const path = usePath()
  return (
    <NamedEvent {...props}>
      {({ text, ticketId }) => {
        if (ticketId === null) return <span className="min-w-0 truncate text-ink-2">{text}</span>
        const to = space === 'client' ? `${path(HOME.client)}?ticket=${ticketId}` : path(`${space}.ticket`, { ticket: ticketId })
        return (
          <Link to={to} className="min-w-0 truncate text-accent-text hover:underline">
            {text}
          </Link>
        )
      }}
    </NamedEvent>
  )
}
