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
import { NEXT_STAGE_ACTION, STAGE_ICONS } from '../stages/next-stage-action.ts'
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
      const action = NEXT_STAGE_ACTION[stageOf(ticket)]
      const isAllowed = action !== null && ticketActions[action].when(ticket, context, null) === null
      return {
        right: isAllowed
          ? {
              label: labels.action.ticket[action],
              icon: STAGE_ICONS[action],
              run: () => void dispatchAction('ticket', ticket, action, {}),
            }
          : null,
        left: { label: t('short'), icon: Timer, run: () => toggle(ticket.id) },
      }
    },
    [t, labels, context, stageOf, dispatchAction, toggle],
  )
}
