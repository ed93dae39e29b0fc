import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isModelName } from '#contract/registry.ts'
import { rejectionMessage, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Kbd } from '../../kit/kbd.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { CompletedAction } from '../../services/undo-context.ts'
import { useActionText } from '../action-text/use-action-text.ts'
import { writtenTitle } from '../presentation/written-title.ts'
import { isAnnounced, isUndoable } from './announced-actions.ts'
import { createDispatchesInProgress } from './dispatches-in-progress.ts'
import { irreversibilityOf } from './irreversibility.ts'
import { overwroteToast, refusedToast } from './news-toasts.tsx'
import { type Recreation, recreationsOf } from './recreation.ts'
import { undoReportOf, withRecreated } from './undo-report.ts'
import { useUndoReport } from './use-undo-report.ts'

/** How many actions Ctrl+Z reaches back. */
const STACK_SIZE = 30

export interface UndoableAction {
  /** Id of the event or of the group. */
  readonly id: string
  /** The action in the words of the page. */
  readonly title: string
  /** Title of the record, where there is one: the person may be on another screen by then. */
  readonly recordTitle: string | null
  /**
   * Creations that make records again after their deletions were sent, by the id of the deletion.
   */
  readonly again: ReadonlyMap<string, Recreation>
}

/** The newest actions of this page, the toast that announces one, and the way to undo them. */
export const useUndoStack = (showGroup: (groupId: string) => void) => {
  const stack = useRef<readonly UndoableAction[]>([])
  const toastId = useRef<string | number | null>(null)
  const undoAction = useUndoAction(showGroup)
  const describe = useDescription()
  const { connection } = useSyncStatus()
  const { t } = useTranslation('undo')
  const { preferences } = useServices()
  const [{ track, allRegistered }] = useState(createDispatchesInProgress)

  const dismissToast = useCallback(() => {
    if (toastId.current !== null) toast.dismiss(toastId.current)
    toastId.current = null
  }, [])

  const undo = useCallback(
    async (action: UndoableAction): Promise<void> => {
      dismissToast()
      stack.current = stack.current.filter(({ id }) => id !== action.id)
      await undoAction(action)
    },
    [dismissToast, undoAction],
  )

  const register = useCallback(
    (done: CompletedAction): void => {
      const described = describe(done)
      if (!described) return
      const { action, isAnnounced } = described
      // While the device is offline the action is still unsent and can be withdrawn, whatever it
      // is.
      const isReversible = described.isReversible || action.again.size > 0 || connection === 'offline'
      if (isReversible) stack.current = [...stack.current.slice(1 - STACK_SIZE), action]
      if (!isAnnounced) return
      dismissToast()
      const undoButton = {
        label: <UndoLabel text={t('undo')} withKey={preferences.keys} />,
        onClick: () => void undo(action),
      }
      toastId.current = toast.success(action.title, {
        ...(done.detail === undefined ? {} : { description: done.detail }),
        ...(isReversible ? { action: undoButton } : {}),
      })
    },
    [describe, connection, dismissToast, undo, t, preferences.keys],
  )

  const undoLast = useCallback(async (): Promise<void> => {
    await allRegistered()
    const last = stack.current.at(-1)
    if (last) await undo(last)
    else toast(t('nothing'))
  }, [allRegistered, undo, t])

  return { track, register, undo, undoLast }
}

/** Undoes an event or a group, and reports the result. */
const useUndoAction = (showGroup: (groupId: string) => void) => {
  const { t } = useTranslation('undo')
  const { outbox } = useServices()
  const locale = useLocale()
  const { createRecords } = useDispatchAction()
  const reportAnswer = useUndoReport()
  return useCallback(
    async ({ id, title, recordTitle, again }: UndoableAction): Promise<void> => {
      for (const stale of [id, refusedToast(id), overwroteToast(id)]) toast.dismiss(stale)
      try {
        const undone = await outbox.undo(id)
        const deleted = undone.impossible.filter(({ eventId, reason }) => reason === 'none' && again.has(eventId))
        const answers =
          deleted.length === 0 ? [] : await createRecords(deleted.flatMap(({ eventId }) => again.get(eventId) ?? []))
        if (answers === null) return
        const refused = answers.find((answer) => answer.status === 'invalid')
        if (refused) toast.error(rejectionMessage(refused, locale))
        const made = deleted.filter((_, at) => answers[at]?.status === 'logged').map(({ eventId }) => eventId)
        // Undoing a whole group also drops its refused events.
        const withoutEffect = undone.impossible.filter(({ reason }) => reason === 'settled')
        const dropped = await Promise.all(
          withoutEffect.map(async ({ eventId }) => ((await outbox.cancel(eventId)) ? [eventId] : [])),
        )
        if (!refused || made.length > 0)
          reportAnswer(undoReportOf(withRecreated(undone, made), new Set(dropped.flat())), {
            title: title,
            recordTitle: recordTitle,
            onSee: () => showGroup(id),
          })
      } catch {
        toast.error(t('failed'))
      }
    },
    [outbox, createRecords, reportAnswer, showGroup, locale, t],
  )
}

/**
 * Tells how an action is named, announced and undone; null for actions that « undo » does not
 * reach.
 */
const useDescription = () => {
  const context = useActionContext()
  const actionText = useActionText()
  const format = useFormat()
  return useCallback(
    ({ id, events, record, records, title, isQuiet = false }: CompletedAction) => {
      const [first] = events
      // A creation is told by its form, unless it has words of its own.
      if (
        !first ||
        !isModelName(first.model) ||
        !(isUndoable(first.action) || (first.action === 'create' && title !== undefined))
      )
        return null
      const obstacle = irreversibilityOf(first, record, context)
      // An action that changes nothing is not announced.
      if (obstacle === 'settled' && events.length === 1) return null
      const recordTitle = record && events.length === 1 ? writtenTitle(first.model, record, format) : null
      const action: UndoableAction = {
        id,
        title: title ?? actionText.outcome(first.model, { ...first, at: context.at }, record),
        recordTitle,
        again: recreationsOf(events, records ?? (record ? [record] : []), context.actor.role),
      }
      // A form or a bulk action has words of its own for the toast, however quiet its first action
      // is.
      return {
        action,
        isReversible: obstacle === null,
        isAnnounced: !isQuiet && (title !== undefined || isAnnounced(first.model, first.action)),
      }
    },
    [context, actionText, format],
  )
}

const UndoLabel = ({ text, withKey }: { readonly text: string; readonly withKey: boolean }) => (
  <span className="inline-flex items-center gap-1.5">
    {text}
    {withKey && <Kbd keys="Z" className="max-sm:hidden touch:hidden" />}
  </span>
)
