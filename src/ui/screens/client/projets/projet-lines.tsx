import { FolderKanban } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { usePerson } from '../../../services/services.tsx'

type Projet = Mirrored<'projet'>

/** The projets of a client, each with its number of open tickets. */
export const ProjetLines = ({ projets }: { readonly projets: readonly Projet[] }) => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const path = usePath()
  const { open } = useTicketViews()
  const sets = useMemo(
    () => projets.map(({ id }) => ({ search: '', filter: { ...open, projet_id: { in: [id] } } })),
    [projets, open],
  )
  const countOf = useSetCounts('ticket', sets)
  return (
    <ul className="overflow-hidden rounded-lg border bg-surface">
      {projets.map((projet, index) => {
        const set = sets[index]
        const count = set && countOf(set)
        return (
          <li
            key={projet.id}
            className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover"
          >
            <FolderKanban aria-hidden className="size-4 shrink-0 text-ink-3" />
            <Link
              to={path('client.projet', { projet: projet.id })}
              className="min-w-0 truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {projet.name}
            </Link>
            {actor.role !== 'client' && (
              <span className="truncate text-ink-3">
                <ReferenceText model="client" id={projet.client_id} />
              </span>
            )}
            <span className="ml-auto shrink-0 text-ink-2 text-sm tabular">
              {count === undefined ? '' : t('openTickets', { count })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
