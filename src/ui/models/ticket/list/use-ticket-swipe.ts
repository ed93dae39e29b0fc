import { Timer } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import type { RowSwipe } from '../../../widgets/list/rows/row-swipe.ts'
import { useTimerCommands } from '../../timer/timer-context.ts'
import { NEXT_STEP, STAGE_ICONS } from '../stages/next-step.ts'
import { useStageOf } from '../stages/use-stage.ts'

/**
 * Moves a ticket to its usual next stage by a swipe to the right, and toggles its timer by one to
 * the left.
 */
export const useTicketSwipe = (): ((ticket: Mirrored<'ticket'>) => RowSwipe) => {
  const { t } = useTranslation('timer')
  const labels = useLabels()
  const context = useActionContext()
  const stageOf = useStageOf()
  const { dispatchAction } = useDispatchAction()
  const { toggle } = useTimerCommands()
  return useCallback(
    (ticket) => {
      const step = NEXT_STEP[stageOf(ticket)]
      const isAllowed = step !== null && ticketActions[step].when(ticket, context, null) === null
      return {
        right: isAllowed
          ? {
              label: labels.action.ticket[step],
              icon: STAGE_ICONS[step],
              run: () => void dispatchAction('ticket', ticket, step, {}),
            }
          : null,
        left: { label: t('short'), icon: Timer, run: () => toggle(ticket.id) },
      }
    },
    [t, labels, context, stageOf, dispatchAction, toggle],
  )
}
