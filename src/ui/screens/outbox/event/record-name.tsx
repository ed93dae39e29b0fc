import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useRecordPath } from '../../../hooks/page/use-record-path.ts'
import { NamedEvent, type NamedEventProps } from '../../../widgets/action-text/record-text.tsx'

/** The record of an event: a link to its page where there is one, otherwise the record's name. */
export const RecordName = ({ space, ...props }: NamedEventProps & { readonly space: RoleSlug }) => {
  const recordPath = useRecordPath(space)
  return (
    <NamedEvent {...props}>
      {({ text, linked }) => {
        const to = linked && recordPath(linked.model, linked.id)
        if (to === null) return <span className="min-w-0 truncate text-ink-2">{text}</span>
        return (
          <Link to={to} className="min-w-0 truncate text-accent-text hover:underline">
            {text}
          </Link>
        )
      }}
    </NamedEvent>
  )
}
