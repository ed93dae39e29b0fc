import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ActionName } from '#contract/registry.ts'
import type { GroupPart } from '../../../hooks/actions/new-event.ts'
import { rejectionMessage, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { usePerson } from '../../../services/services.tsx'
import type { BlockPlan, Change } from './changes.ts'

/** Stores changes of one person's week as one group with one undo. */
export const useApply = (userId: RecordId) => {
  const { t } = useTranslation('timesheet')
  const { dispatchActions } = useDispatchAction()
  const { actor } = usePerson()
  const format = useFormat()
  const locale = useLocale()

  const partOf = useCallback(
    (change: Change): GroupPart<ActionName<'pointage'>> => {
      switch (change.type) {
        case 'create': {
          const { ticketId: ticket_id, kind, day: date, ut, comment } = change
          // Only managers say whose time it is.
          return {
            create: { ticket_id, kind, date, ut, comment, ...(actor.role === 'manager' ? { user_id: userId } : {}) },
          }
        }
        case 'setUt':
          return { record: change.entry, action: 'editUt', payload: { ut: change.ut } }
        case 'setComment':
          return { record: change.entry, action: 'editComment', payload: { comment: change.comment } }
        case 'delete':
          return { record: change.entry, action: 'delete', payload: {} }
      }
    },
    [actor.role, userId],
  )

  /** False where nothing could be stored, which was said. */
  const apply = useCallback(
    async (
      changes: readonly Change[],
      text: { readonly title: string; readonly isQuiet?: boolean; readonly detail?: string },
    ): Promise<boolean> => {
      if (changes.length === 0) return true
      const answers = await dispatchActions('pointage', changes.map(partOf), () => text)
      const refused = answers?.find(
        (answer): answer is Extract<Dispatched, { status: 'invalid' }> => answer.status === 'invalid',
      )
      if (refused) toast.error(rejectionMessage(refused, locale))
      return answers !== null && refused === undefined
    },
    [dispatchActions, partOf, locale],
  )

  /** Stores the changes of a block and says what was left as it was. */
  const applyBlock = useCallback(
    async ({ changes, kept, unreadable, outside }: BlockPlan, title: string): Promise<void> => {
      const left = [
        kept > 0 && t('kept', { count: kept, shown: format.number(kept) }),
        unreadable > 0 && t('unreadableCells', { count: unreadable, shown: format.number(unreadable) }),
        outside > 0 && t('outside', { count: outside, shown: format.number(outside) }),
      ].filter((text) => text !== false)
      const detail = left.length > 0 ? { detail: left.join(' ') } : {}
      if (changes.length > 0) await apply(changes, { title, ...detail })
      else toast(t('nothingChanged'), left.length > 0 ? { description: left.join(' ') } : {})
    },
    [apply, t, format],
  )
  return { apply, applyBlock }
}
