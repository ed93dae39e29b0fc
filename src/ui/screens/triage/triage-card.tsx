import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferencePopover } from '../../fields/reference/reference-popover.tsx'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import type { SwipeZone } from '../../hooks/page/swipe-zone.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSwipe } from '../../hooks/page/use-swipe.ts'
import { useIsStaff } from '../../hooks/records/people.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Kbd } from '../../kit/kbd.tsx'
import { TicketFlags } from '../../models/ticket/facts/ticket-flags.tsx'
import { type Outcome, useOutcomes } from './use-outcomes.ts'

interface TriageCardProps {
  readonly ticket: Mirrored<'ticket'>
  skip(): void
}

/**
 * The ticket to decide on, with its outcomes: by buttons, keys, or for four of them a swipe of the
 * card.
 */
export const TriageCard = ({ ticket, skip }: TriageCardProps) => {
  const { t } = useTranslation('report')
  const { t: tTicket } = useTranslation('ticket')
  const path = usePath()
  const format = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const outcomes = useOutcomes(ticket, { skip, chooseOther: () => setChoosing(true) })
  const inZone = (zone: SwipeZone | null): Outcome | null =>
    outcomes.find((one) => one.isAllowed && zone !== null && one.zone === zone) ?? null
  const { offset, zone, isMoving, handlers } = useSwipe((reached) => inZone(reached)?.run())
  return (
    <div className="relative overflow-hidden rounded-lg">
      {isMoving && <Reached outcome={inZone(zone)} isLeft={offset < 0} />}
      <article
        aria-label={t('triage.current')}
        {...handlers}
        style={{ transform: `translateX(${offset}px)` }}
        className={cx(
          'relative touch-pan-y rounded-lg border bg-surface p-4 sm:p-5',
          isMoving ? 'select-none' : 'transition-transform motion-reduce:transition-none',
        )}
      >
        <h2 className="font-semibold text-lg">{ticket.name}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <ReferenceText model="projet" id={ticket.projet_id} />
          <ReferenceText model="user" id={ticket.created_by_id} />
          <time dateTime={ticket.created_at} className="tabular">
            {format.moment(ticket.created_at)}
          </time>
          <TicketFlags ticket={ticket} short={false} />
        </div>
        <p
          className="mt-4 max-h-60 max-w-[80ch] touch-pan-y overflow-y-auto whitespace-pre-wrap break-words text-md leading-6"
          tabIndex={-1}
        >
          {ticket.description ?? <span className="text-ink-3">{tTicket('noDescription')}</span>}
        </p>
        <Outcomes ticket={ticket} outcomes={outcomes} isChoosing={isChoosing} onChoosing={setChoosing} />
        <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-ink-2 text-sm">
          <span className="touch:hidden">{t('triage.hint')}</span>
          <span className="hidden touch:block">{t('triage.swipeHint')}</span>
          <Link
            to={path('manager.ticket', { ticket: ticket.id })}
            className="rounded-sm text-accent-text hover:underline touch:inline-flex touch:h-11 touch:items-center"
          >
            {t('triage.open')}
          </Link>
        </p>
      </article>
    </div>
  )
}

/** Shows behind the moving card what becomes of its ticket where it is let go. */
const Reached = ({ outcome, isLeft }: { readonly outcome: Outcome | null; readonly isLeft: boolean }) => {
  const { t } = useTranslation('report')
  return (
    <div
      aria-hidden
      className={cx(
        'absolute inset-0 flex items-center gap-2 rounded-lg px-4 font-medium',
        isLeft && 'flex-row-reverse',
        outcome ? 'bg-accent-tint text-accent-text' : 'bg-sunken text-ink-3',
      )}
    >
      {outcome && (
        <>
          <outcome.icon className="size-5 shrink-0" />
          {/* Beside a card that is only a little way off there is room for the icon and two
              words. */}
          <span className="max-w-24">{t(`triage.${outcome.name}`)}</span>
        </>
      )}
    </div>
  )
}

interface OutcomesProps {
  readonly ticket: Mirrored<'ticket'>
  readonly outcomes: readonly Outcome[]
  readonly isChoosing: boolean
  onChoosing(isChoosing: boolean): void
}

const Outcomes = ({ ticket, outcomes, isChoosing, onChoosing }: OutcomesProps) => {
  const { t } = useTranslation('report')
  const isStaff = useIsStaff()
  const { dispatchAction } = useDispatchAction()
  const assign = (id: RecordId) => void dispatchAction('ticket', ticket, 'updateResponsable', { responsable_id: id })
  return (
    <div className="mt-5 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:flex xl:gap-1.5">
      {outcomes.map(({ name, key, icon: Icon, isAllowed, run }, index) => {
        const button = (
          <Button
            key={name}
            look={index === 0 ? 'primary' : name === 'skip' ? 'ghost' : 'secondary'}
            disabled={!isAllowed}
            aria-keyshortcuts={key}
            // A popover opens by its own button.
            onClick={name === 'assign' ? undefined : run}
            className="touch:h-12"
          >
            <Icon aria-hidden />
            {t(`triage.${name}`)}
            <Kbd keys={key} className="touch:hidden" />
          </Button>
        )
        if (name !== 'assign') return button
        return (
          <ReferencePopover
            key={name}
            open={isChoosing}
            onOpenChange={onChoosing}
            label={t('triage.assign')}
            model="user"
            among={isStaff}
            trigger={button}
            onPick={assign}
          />
        )
      })}
    </div>
  )
}
