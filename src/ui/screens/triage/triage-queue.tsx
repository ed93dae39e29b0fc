import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'

/** The next tickets of the queue that are listed. */
const LISTED = 20

/** The tickets that come next. */
export const TriageQueue = ({ tickets }: { readonly tickets: readonly Mirrored<'ticket'>[] }) => {
  const { t } = useTranslation('report')
  const path = usePath()
  const format = useFormat()
  if (tickets.length === 0) return null
  return (
    <section aria-label={t('triage.queue')} className="mt-8">
      <h2 className="mb-2 font-semibold text-md">{t('triage.queue')}</h2>
      <ol className="overflow-hidden rounded-lg border">
        {tickets.slice(0, LISTED).map((ticket) => (
          <li
            key={ticket.id}
            className="relative flex h-row items-center gap-3 border-line border-b px-3 last:border-0 hover:bg-hover"
          >
            <Link
              to={path('manager.ticket', { ticket: ticket.id })}
              className="min-w-0 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {ticket.name}
            </Link>
            <span className="ml-auto flex shrink-0 items-center gap-3 text-ink-2">
              <span className="max-w-44 truncate max-sm:hidden">
                <ReferenceText model="projet" id={ticket.projet_id} />
              </span>
              <span className="tabular">{format.dayAt(ticket.created_at)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
