import { CalendarClock, CircleCheckBig, Play, SkipForward, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { Kbd } from '../../kit/kbd.tsx'
import { TicketFlags } from '../../models/ticket/ticket-flags.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { addDays, localDay } from '../../text/format.ts'

const POSTPONED_DAYS = 7

interface TriageCardProps {
  readonly ticket: Mirrored<'ticket'>
  skip(): void
}

/** The ticket to decide on, with its four outcomes. */
export const TriageCard = ({ ticket, skip }: TriageCardProps) => {
  const { t } = useTranslation('report')
  const { t: tTicket } = useTranslation('ticket')
  const path = usePath()
  const format = useFormat()
  return (
    <article aria-label={t('triage.current')} className="rounded-lg border p-4 sm:p-5">
      <h2 className="font-semibold text-lg">{ticket.name}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <ReferenceText model="projet" id={ticket.projet_id} />
        <ReferenceText model="user" id={ticket.created_by_id} />
        <time dateTime={ticket.created_at} className="tabular">
          {format.moment(ticket.created_at)}
        </time>
        <TicketFlags ticket={ticket} short={false} />
      </div>
      <p className="mt-4 max-h-60 overflow-y-auto whitespace-pre-wrap break-words text-md leading-6" tabIndex={-1}>
        {ticket.description ?? <span className="text-ink-3">{tTicket('noDescription')}</span>}
      </p>
      <Outcomes ticket={ticket} skip={skip} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2 text-sm">
        <span className="touch:hidden">{t('triage.hint')}</span>
        <Link to={path('manager.ticket', { ticket: ticket.id })} className="rounded-sm text-accent-text hover:underline">
          {t('triage.open')}
        </Link>
      </p>
    </article>
  )
}

const Outcomes = ({ ticket, skip }: TriageCardProps) => {
  const { t } = useTranslation('report')
  const { actor } = usePerson()
  const { now, preferences } = useServices()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const may = (action: keyof typeof ticketActions): boolean => ticketActions[action].when(ticket, context, null) === null
  const act = (action: keyof typeof ticketActions, payload: Readonly<Record<string, unknown>>) => () =>
    void dispatchAction('ticket', ticket, action, payload)
  const outcomes = [
    {
      name: 'mine',
      does: 'assignToMe',
      icon: UserPlus,
      isAllowed: may('updateResponsable'),
      run: act('updateResponsable', { responsable_id: actor.id }),
    },
    { name: 'start', does: 'start', icon: Play, isAllowed: may('start'), run: act('start', {}) },
    {
      name: 'later',
      does: 'later',
      icon: CalendarClock,
      isAllowed: may('updateTodoAt'),
      run: act('updateTodoAt', { todo_at: addDays(localDay(now()), POSTPONED_DAYS) }),
    },
    { name: 'close', does: 'close', icon: CircleCheckBig, isAllowed: may('close'), run: act('close', {}) },
    { name: 'skip', does: 'skip', icon: SkipForward, isAllowed: true, run: skip },
  ] as const
  const allowed = outcomes.map((outcome, index) => ({ ...outcome, key: String(index + 1) })).filter(({ isAllowed }) => isAllowed)
  useHotKeys(
    preferences.keys,
    Object.fromEntries(allowed.map(({ key, run }) => [key, run])),
    Object.fromEntries(allowed.map(({ key, does }) => [key, does])),
  )
  return (
    <div className="mt-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {outcomes.map(({ name, icon: Icon, isAllowed, run }, index) => (
        <Button
          key={name}
          look={index === 0 ? 'primary' : name === 'skip' ? 'ghost' : 'secondary'}
          disabled={!isAllowed}
          aria-keyshortcuts={String(index + 1)}
          onClick={run}
          className="touch:h-12"
        >
          <Icon aria-hidden />
          {t(`triage.${name}`)}
          <Kbd keys={String(index + 1)} className="touch:hidden" />
        </Button>
      ))}
    </div>
  )
}
