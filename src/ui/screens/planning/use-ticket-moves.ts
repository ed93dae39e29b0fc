import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { GroupUse } from '../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { type Fit, fitOf } from '../../models/ticket/planning/plan.ts'
import type { Planning, Ticket } from './use-plan.ts'

/** A cell of the grid; no person is the row of tickets without one. */
export interface Place {
  readonly userId: RecordId | null
  readonly day: string
}

export interface TicketMoves {
  /** The ticket that is dragged or carried by keys. */
  readonly moving: Ticket | null
  mayMove(ticket: Ticket): boolean
  /** A planned ticket of the period. */
  byId(id: RecordId): Ticket | null
  start(ticket: Ticket): void
  stop(): void
  /** Judges a place for the ticket that moves; null while none does. */
  fit(place: Place): Fit | null
  /** Describes the judgement for people who don't see the dimming. */
  textOf(place: Place): string
  /** Puts the moving ticket there, unless it is impossible; one undo. */
  drop(place: Place): void
  /** Plans a ticket without dragging it. */
  plan(ticket: Ticket, place: Place): void
  /** Takes a ticket out of the planning. */
  unplan(ticket: Ticket): void
}

const changesOf = (ticket: Ticket, { userId, day }: Place): readonly GroupUse[] => [
  ...(ticket.todo_at === day
    ? []
    : [{ model: 'ticket' as const, record: ticket, action: 'updateTodoAt', payload: { todo_at: day } }]),
  ...(ticket.responsable_id === userId
    ? []
    : [{ model: 'ticket' as const, record: ticket, action: 'updateResponsable', payload: { responsable_id: userId } }]),
]

/** Moves of tickets between people and days, by pointer or keys, judged while they move. */
export const useTicketMoves = (planning: Planning | undefined): TicketMoves => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const context = useActionContext()
  const { dispatchAcross } = useDispatchAction()
  const [moving, setMoving] = useState<Ticket | null>(null)

  const nameOf = useCallback(
    (userId: RecordId | null) =>
      [...(planning?.people ?? []), ...(planning?.former ?? [])].find(({ id }) => id === userId)?.name ?? t('nobody'),
    [planning, t],
  )
  const judge = useCallback(
    (ticket: Ticket, place: Place): Fit | null =>
      planning ? fitOf(ticket, place, planning.plan, planning.capacity) : null,
    [planning],
  )
  const put = useCallback(
    (ticket: Ticket, place: Place) => {
      const uses = changesOf(ticket, place)
      const judged = judge(ticket, place)
      if (uses.length === 0 || !judged || judged.kind === 'impossible') return
      const over =
        judged.kind === 'over'
          ? t('overToast', { load: format.ut(judged.load), capacity: format.ut(judged.capacity) })
          : undefined
      void dispatchAcross(uses, () => ({
        title: t('moved', { ticket: ticket.name, name: nameOf(place.userId), day: format.day(place.day) }),
        ...(over === undefined ? {} : { detail: over }),
      }))
    },
    [judge, dispatchAcross, t, format, nameOf],
  )
  return useMemo(
    () => ({
      moving,
      mayMove: (ticket) => ticketActions.updateTodoAt.when(ticket, context, null) === null,
      byId: (id) => planning?.tickets.get(id) ?? null,
      start: setMoving,
      stop: () => setMoving(null),
      fit: (place) => (moving ? judge(moving, place) : null),
      textOf: (place) => {
        const judged = moving ? judge(moving, place) : null
        const where = t('place', { name: nameOf(place.userId), day: format.fullDay(place.day) })
        if (!judged) return where
        if (judged.kind === 'impossible') return t('placeImpossible', { place: where })
        const values = { place: where, load: format.ut(judged.load), capacity: format.ut(judged.capacity) }
        return judged.kind === 'over' ? t('placeOver', values) : t('placeFits', values)
      },
      drop: (place) => {
        setMoving(null)
        if (moving) put(moving, place)
      },
      plan: put,
      unplan: (ticket) => {
        setMoving(null)
        if (ticket.todo_at === null) return
        void dispatchAcross(
          [{ model: 'ticket', record: ticket, action: 'updateTodoAt', payload: { todo_at: null } }],
          () => ({
            title: t('unplanned', { ticket: ticket.name }),
          }),
        )
      },
    }),
    [moving, planning, context, judge, put, dispatchAcross, t, format, nameOf],
  )
}
