import { Ticket } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusPill } from '../../../fields/status-icon.tsx'
import { resolveRowAddress } from '../../../widgets/list/rows/follow-row-link.ts'
import { useTicketAddress } from '../ticket-link.tsx'
import { useSimilarTickets } from './use-similar-tickets.ts'

/**
 * Answers that this device has for a title while it is typed: open tickets about the same thing;
 * nothing where there are none.
 */
export const AnswersWhileTyping = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('ticket')
  const similar = useSimilarTickets(useDeferredValue(title))
  if (similar.length === 0) return null
  return (
    <section aria-label={t('similar.title')} className="rounded-md border bg-sunken px-3 py-2.5">
      <p className="mb-1.5 font-medium text-ink-2 text-sm">{t('similar.title')}</p>
      <ul className="grid gap-1">
        {similar.map((ticket) => (
          <SimilarTicket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

const SimilarTicket = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { search } = useLocation()
  const to = useTicketAddress('client')(ticket.id)
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Ticket aria-hidden className="size-4 shrink-0 text-ink-3" />
      <Link
        to={resolveRowAddress(to, search)}
        className="inline-flex min-w-0 items-center text-accent-text touch:min-h-11 hover:underline"
      >
        <span className="truncate">{ticket.name}</span>
      </Link>
      <span className="ml-auto shrink-0">
        <StatusPill id={ticket.status_id} />
      </span>
    </li>
  )
}
