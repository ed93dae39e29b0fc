import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { TimerAct, TimerStop } from '#src/machines/timer.machine.ts'
import { creationOf, newEventOf } from '../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { proposedEnd } from './forgotten.ts'
import type { Run, Runs } from './use-runs.ts'

const START_TOAST = 'timer-start'

/** Stores what the timer machine decides, as events on runs. Each answers whether it was stored. */
export const useTimerDispatch = ({ current, waiting }: Runs, describe: (runId: RecordId) => void) => {
  const { t } = useTranslation('timer')
  const { now, newId } = useServices()
  const { dispatchAction, dispatchGroup } = useDispatchAction()
  const find = (id: RecordId): Run | null =>
    [...(current ? [current] : []), ...waiting].find((run) => run.id === id) ?? null

  const start = async (ticketId: RecordId | null): Promise<boolean> => {
    const ending = current
      ? [
          newEventOf(newId(), 'timer', {
            record: current,
            action: 'stop',
            payload: { stopped_at: proposedEnd(current, now().getTime()) },
          }),
        ]
      : []
    const stored = await dispatchGroup([...ending, creationOf(newId(), 'timer', { ticket_id: ticketId })])
    if (stored === null || stored.answers.some(({ status }) => status === 'invalid')) return false
    const left = current
      ? { description: t('leftWaiting'), action: { label: t('describe'), onClick: () => describe(current.id) } }
      : {}
    toast.success(t('started'), { id: START_TOAST, ...left })
    return true
  }

  return {
    act: async (act: TimerAct | null): Promise<boolean> => {
      if (act === null) return false
      if (act.kind === 'start') return start(act.ticketId)
      const run = find(act.runId)
      const answer =
        run && (await dispatchAction('timer', run, act.kind, act.kind === 'discard' ? { is_settled: true } : {}))
      return answer?.status === 'logged'
    },
    /** The run may have been numbered since the click: it is the one that goes on. */
    stop: async ({ runId, end }: TimerStop): Promise<boolean> => {
      const run = find(runId) ?? current
      return run !== null && (await dispatchAction('timer', run, 'stop', { stopped_at: end }))?.status === 'logged'
    },
  }
}
