import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import type { StaffSpace } from '../../navigation.ts'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'

const SHORT_SHA = 7

/** Links to the tickets that the message names. */
export const CommitTickets = ({ record, space }: RecordCellProps) => {
  const { ticket_ids: ids } = record as Mirrored<'commit'>
  return (
    <span className="flex min-w-0 gap-2 overflow-x-clip">
      {ids.map((id) => (
        <TicketNumber key={id} id={id} space={space} />
      ))}
    </span>
  )
}

const TicketNumber = ({ id, space }: { readonly id: RecordId; readonly space: StaffSpace }) => {
  const path = usePath()
  return (
    <Link
      to={path(`${space}.ticket`, { ticket: id })}
      className="ring-inside relative z-10 rounded-sm text-accent-text tabular hover:underline"
    >
      #{id}
    </Link>
  )
}

/** The person where the author's e-mail address is known, otherwise the name that Git has. */
export const CommitAuthor = ({ record }: RecordCellProps) => {
  const { user_id: userId, author_name: name } = record as Mirrored<'commit'>
  const isKnown = useReferences().find('user', userId) !== undefined
  return isKnown ? <ReferenceText model="user" id={userId} /> : <span className="truncate text-ink-2">{name}</span>
}

export const CommitSha = ({ record }: RecordCellProps) => (
  <code className="text-ink-2 text-sm">{(record as Mirrored<'commit'>).sha.slice(0, SHORT_SHA)}</code>
)
