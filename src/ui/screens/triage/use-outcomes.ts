import { CalendarClock, CircleCheckBig, type LucideIcon, Play, SkipForward, UserPlus, Users } from 'lucide-react'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import type { SwipeZone } from '../../hooks/page/swipe-zone.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { addDays, localDay } from '../../text/format.ts'

const POSTPONED_DAYS = 7

type OutcomeName = 'mine' | 'assign' | 'start' | 'later' | 'close' | 'skip'

export interface Outcome {
  readonly name: OutcomeName
  readonly icon: LucideIcon
  /** The digit that does the same. */
  readonly key: string
  /** Where the card is let go for it; null for an outcome of its button and key alone. */
  readonly zone: SwipeZone | null
  readonly isAllowed: boolean
  run(): void
}

interface OutcomesOptions {
  skip(): void
  /** Opens the choice of another person. */
  chooseOther(): void
}

/** The outcomes of a ticket in the triage, in the order of its buttons and of their keys. */
export const useOutcomes = (ticket: Mirrored<'ticket'>, { skip, chooseOther }: OutcomesOptions): readonly Outcome[] => {
  const { actor } = usePerson()
  const { now, preferences } = useServices()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const isAllowed = (action: keyof typeof ticketActions): boolean =>
    ticketActions[action].when(ticket, context, null) === null
  const acting = (action: keyof typeof ticketActions, payload: Readonly<Record<string, unknown>>) => ({
    isAllowed: isAllowed(action),
    run: () => void dispatchAction('ticket', ticket, action, payload),
  })
  const later = addDays(localDay(now()), POSTPONED_DAYS)
  const outcomes = [
    {
      name: 'mine',
      key: '1',
      does: 'assignToMe',
      icon: UserPlus,
      zone: 'right',
      ...acting('updateResponsable', { responsable_id: actor.id }),
    },
    { name: 'start', key: '2', does: 'start', icon: Play, zone: 'farRight', ...acting('start', {}) },
    {
      name: 'later',
      key: '3',
      does: 'later',
      icon: CalendarClock,
      zone: 'left',
      ...acting('updateTodoAt', { todo_at: later }),
    },
    { name: 'close', key: '4', does: 'close', icon: CircleCheckBig, zone: 'farLeft', ...acting('close', {}) },
    { name: 'skip', key: '5', does: 'skip', icon: SkipForward, zone: null, isAllowed: true, run: () => skip() },
    {
      name: 'assign',
      key: '6',
      does: 'assignTo',
      icon: Users,
      zone: null,
      isAllowed: isAllowed('updateResponsable'),
      run: chooseOther,
    },
  ] as const
  const allowed = outcomes.filter(({ isAllowed }) => isAllowed)
  useHotKeys(
    preferences.keys,
    Object.fromEntries(allowed.map(({ key, run }) => [key, run])),
    Object.fromEntries(allowed.map(({ key, does }) => [key, does])),
  )
  return outcomes
}
