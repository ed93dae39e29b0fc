import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { usePerson } from '../../../services/services.tsx'
import { useUndo } from '../../../services/undo-context.ts'

export interface FinishedState {
  /** The statement that the week is complete; null while it is open, undefined while unknown. */
  readonly finished: Mirrored<'finished_week'> | null | undefined
  /** True where this person may not change the time of the week. */
  readonly isClosed: boolean
  finish(): Promise<void>
  reopen(): Promise<void>
}

/** Whether the week is finished, and the actions that finish and reopen it. */
export const useFinished = (userId: RecordId, monday: string): FinishedState => {
  const { t } = useTranslation('timesheet')
  const { t: tUndo } = useTranslation('undo')
  const { actor } = usePerson()
  const { createRecord, dispatchAction } = useDispatchAction()
  const { undoAction } = useUndo()
  const format = useFormat()
  const weeks = useWhere('finished_week', 'user_id', userId)
  const finished = useMemo(() => {
    // Until the mirror answers, the weeks are those of the person shown before.
    if (!weeks || weeks.some(({ user_id }) => user_id !== userId)) return undefined
    return weeks.find(({ starts_on }) => starts_on === monday) ?? null
  }, [weeks, monday, userId])
  const isManager = actor.role === 'manager'

  const finish = async (): Promise<void> => {
    const whose = isManager ? { user_id: userId } : {}
    // Only managers reopen a week: it waits for a moment, so that a slip can be taken back.
    const { answer, eventId } = await createRecord(
      'finished_week',
      { starts_on: monday, ...whose },
      { delayMs: TAKE_BACK_MS },
    )
    if (answer?.status !== 'logged') return
    const title = t('weekFinished', { day: format.day(monday) })
    const undo = { label: tUndo('undo'), onClick: () => void undoAction(eventId, title) }
    toast.success(title, { id: eventId, duration: TAKE_BACK_MS, action: undo })
  }
  const reopen = async (): Promise<void> => {
    if (finished) await dispatchAction('finished_week', finished, 'delete', {})
  }
  return { finished, isClosed: finished !== null && finished !== undefined && !isManager, finish, reopen }
}
