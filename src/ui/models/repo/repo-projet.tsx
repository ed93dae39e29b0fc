import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'

/** Links to the projet of a repository and to the client of the projet. */
export const RepoProjet = ({ record, space }: RecordCellProps) => {
  const { find } = useReferences()
  const path = usePath()
  const projet = find('projet', (record as Mirrored<'repo'>).projet_id)
  const client = find('client', projet?.client_id ?? null)
  if (!projet) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        to={path(`${space}.projet`, { projet: projet.id })}
        className="ring-inside relative z-10 truncate rounded-sm hover:underline"
      >
        {projet.name}
      </Link>
      {client && (
        <Link
          to={path(`${space}.client`, { client: client.id })}
          className="ring-inside relative z-10 shrink-[4] truncate rounded-sm text-ink-3 text-sm hover:underline"
        >
          {client.name}
        </Link>
      )}
    </span>
  )
}
