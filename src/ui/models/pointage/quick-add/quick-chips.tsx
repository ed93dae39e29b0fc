import { CalendarDays, Clock, Euro, type LucideIcon, MessageSquare, Ticket, TriangleAlert, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { cx } from '../../../kit/cx.ts'
import type { QuickKind, QuickPart } from './parse-quick-add.ts'
import type { QuickEntryState } from './use-quick-entry.ts'

const ICONS: Readonly<Record<QuickKind | 'comment', LucideIcon>> = {
  ut: Clock,
  date: CalendarDays,
  ticket: Ticket,
  person: User,
  billable: Euro,
  comment: MessageSquare,
}

interface ChipProps {
  readonly kind: QuickKind | 'comment'
  readonly tone: 'read' | 'assumed' | 'missing' | 'wrong'
  readonly children: ReactNode
}

const TONES: Readonly<Record<ChipProps['tone'], string>> = {
  read: 'bg-accent-tint text-accent-text',
  assumed: 'border border-line-strong text-ink-2',
  missing: 'border border-line-strong border-dashed text-ink-3',
  wrong: 'bg-warning-tint text-warning-text',
}

const Chip = ({ kind, tone, children }: ChipProps) => {
  const Icon = tone === 'wrong' ? TriangleAlert : ICONS[kind]
  return (
    <li
      className={cx(
        'flex min-w-0 max-w-full items-center gap-1.5 rounded-md px-2 py-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      <Icon aria-hidden />
      <span className="truncate">{children}</span>
    </li>
  )
}

const ticketTone = (read: QuickEntryState['read']['ticket'], ticket: QuickEntryState['ticket']): ChipProps['tone'] => {
  if (ticket) return read === null ? 'assumed' : 'read'
  if (read === null) return 'missing'
  return ticket === undefined ? 'assumed' : 'wrong'
}

/** Shows what was understood of a text, what is assumed, and what is missing. */
export const QuickChips = ({ read, ticket, person }: Pick<QuickEntryState, 'read' | 'ticket' | 'person'>) => {
  const { t } = useTranslation('quickAdd')
  const format = useFormat()
  const today = useToday()
  const isAssumed = read.parts.some(({ kind, problem }) => kind === 'date' && problem === 'assumed')
  return (
    <ul aria-label={t('understood')} className="flex flex-wrap gap-1.5">
      <Chip kind="ut" tone={read.ut === null ? 'missing' : 'read'}>
        {read.ut === null ? t('noUt') : format.ut(read.ut)}
      </Chip>
      <Chip kind="date" tone={read.date === null ? 'assumed' : isAssumed ? 'wrong' : 'read'}>
        {format.fullDay(read.date ?? today)}
        {read.date !== null && read.date.slice(0, 4) !== today.slice(0, 4) && ` ${read.date.slice(0, 4)}`}
      </Chip>
      <Chip kind="ticket" tone={ticketTone(read.ticket, ticket)}>
        {ticket
          ? `#${ticket.id} ${ticket.name}`
          : read.ticket === null
            ? t('noTicket')
            : ticket === undefined
              ? `#${read.ticket}`
              : t('unknownTicket', { id: read.ticket })}
      </Chip>
      {person && (
        <Chip kind="person" tone={read.person ? 'read' : 'assumed'}>
          {person.name}
        </Chip>
      )}
      {read.billable !== null && (
        <Chip kind="billable" tone="read">
          {t(read.billable ? 'billable' : 'notBillable')}
        </Chip>
      )}
      {read.comment !== '' && (
        <Chip kind="comment" tone="read">
          {read.comment}
        </Chip>
      )}
    </ul>
  )
}

/** Parts that were not understood, or not for certain, in sentences. */
export const QuickProblems = ({ parts }: { readonly parts: readonly QuickPart[] }) => {
  const { t } = useTranslation('quickAdd')
  const problems = parts.flatMap(({ problem, ...part }) => (problem === null ? [] : [{ ...part, problem }]))
  return (
    <div role="status" className="text-sm text-warning-text">
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map(({ kind, text, problem, people }) => (
            <li key={`${kind} ${text} ${problem}`}>
              {t(`problem.${problem}`, { text, names: people?.map(({ name }) => name).join(', ') ?? '' })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
