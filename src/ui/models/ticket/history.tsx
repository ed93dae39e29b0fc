import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionContext, useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { idsOf } from '../../hooks/sync/use-outbox-events.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { type PendingStep, pendingSteps, type RecordedStep } from './pending-steps.ts'

const WAITING = { pending: 1, doubtful: false } as const

const NO_ROWS: readonly RecordedStep[] = []

/**
 * Stage changes of the ticket with person and time, newest first, its creation last; unsent ones
 * are marked.
 */
export const TicketHistory = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const references = useReferences()
  const { actor } = usePerson()
  const rows = useWhere('ticket_status_history', 'ticket_id', ticket.id)
  const own = usePendingSteps(ticket, rows ?? NO_ROWS)
  const nameOf = (id: string | null): string => {
    if (id === actor.id) return tCommon('you')
    const user = references.find('user', id)
    return user ? `${user.firstname} ${user.lastname}` : tCommon('somebody')
  }
  const statusOf = (id: string | null): string => references.find('ticket_status', id)?.name ?? '—'
  if (!rows) return <Skeleton className="h-5 w-3/5" />

  const moves = rows.filter((row) => row.from_status_id !== null)
  return (
    <ol className="relative grid gap-3 before:absolute before:top-3 before:bottom-3 before:left-[7.5px] before:w-px before:bg-line">
      {own.map((step) => (
        <Moment key={step.id} at={step.at} icon={<StatusIcon id={step.to} />} format={format.moment}>
          {step.from === null
            ? t('movedFirst', { by: tCommon('you'), to: statusOf(step.to) })
            : t('moved', { by: tCommon('you'), from: statusOf(step.from), to: statusOf(step.to) })}{' '}
          {!step.isSent && <SyncMark mark={WAITING} />}
        </Moment>
      ))}
      {moves.map((row) => (
        <Moment key={row.id} at={row.created_at} icon={<StatusIcon id={row.to_status_id} />} format={format.moment}>
          {t('moved', { by: nameOf(row.user_id), from: statusOf(row.from_status_id), to: statusOf(row.to_status_id) })}
        </Moment>
      ))}
      <Moment at={ticket.created_at} icon={<span className="mx-auto size-2 rounded-full bg-control-line" />} format={format.moment}>
        {ticket.created_by_id === actor.id ? t('createdByYou') : t('created', { by: nameOf(ticket.created_by_id) })}
      </Moment>
    </ol>
  )
}

const usePendingSteps = ({ id, status_id: statusId }: Mirrored<'ticket'>, recorded: readonly RecordedStep[]): readonly PendingStep[] => {
  const { outbox } = useServices()
  const { statuses, actor } = useActionContext()
  const events = useObservable(outbox.events$).value
  return useMemo(
    () => (events ? pendingSteps({ events, names: idsOf(events, 'ticket', id), statuses, recorded, statusId, personId: actor.id }) : []),
    [events, id, statuses, recorded, statusId, actor.id],
  )
}

interface MomentProps {
  readonly at: string
  readonly icon: ReactNode
  format(at: string): string
  readonly children: ReactNode
}

const Moment = ({ at, icon, format, children }: MomentProps) => (
  <li className="relative flex items-start gap-2.5">
    <span className="relative flex size-4 shrink-0 translate-y-0.5 items-center justify-center bg-surface">{icon}</span>
    <p className="min-w-0 flex-1 text-ink-2">
      {children}
      <time dateTime={at} className="ml-2 whitespace-nowrap text-ink-3 text-sm tabular">
        {format(at)}
      </time>
    </p>
  </li>
)
