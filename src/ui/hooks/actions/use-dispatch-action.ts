import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import type { SubmitOutcome } from '#src/machines/form.machine.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { type CompletedAction, useUndo } from '../../services/undo-context.ts'
import { useLocale } from '../page/use-path.ts'
import {
  creationOf,
  eventOfUse,
  type GroupPart,
  type GroupUse,
  newEventOf,
  type Payload,
  type SeenRecord,
} from './new-event.ts'

/** Converts the worker's answer into the outcome of a form. */
export const submitOutcomeOf = (answer: Dispatched | null): SubmitOutcome => {
  if (answer === null) return { kind: 'failed' }
  return answer.status === 'logged' ? { kind: 'logged' } : { kind: 'invalid', issues: answer.issues }
}

/**
 * Error codes of valid actions that this device could not store, or whose storage it could not
 * confirm.
 */
const NOT_STORED: ReadonlySet<string> = new Set(['storage_full', 'storage_unavailable', 'read_only', 'unanswered'])

/** The first issue that validation on this device has found, or the error of the action. */
export const rejectionMessage = (
  { code, issues }: Extract<Dispatched, { status: 'invalid' }>,
  locale: Locale,
): string => {
  const [issue] = Object.values(issues).flat()
  return issue ? issueMessage(issue, locale) : errorMessage(code, locale)
}

/** Events that were dispatched with one write, and the answer to each. */
export interface StoredGroup {
  readonly id: string
  readonly events: readonly NewEvent[]
  readonly answers: readonly Dispatched[]
}

/** Shows why events were not stored; `code` is null where the worker did not answer. */
const useStorageToast = () => {
  const locale = useLocale()
  const { t } = useTranslation()
  return useCallback(
    (code: ErrorCode | null) => toast.error(code === null ? t('form.notWritten') : errorMessage(code, locale)),
    [locale, t],
  )
}

/** Dispatches one event. Null: its storage was not confirmed, which a toast has reported. */
const useStoredDispatch = () => {
  const { dispatch } = useServices()
  const { trackDispatch } = useUndo()
  const showNotStored = useStorageToast()
  return useCallback(
    async (event: NewEvent): Promise<Dispatched | null> => {
      const answer = await trackDispatch(dispatch(event)).catch(() => null)
      if (answer && (answer.status === 'logged' || !NOT_STORED.has(answer.code))) return answer
      showNotStored(answer && answer.status === 'invalid' ? answer.code : null)
      return null
    },
    [dispatch, trackDispatch, showNotStored],
  )
}

/**
 * Dispatches many events with one write. Null: storage was not confirmed, which a toast has
 * reported.
 */
const useStoredDispatchAll = () => {
  const { dispatchAll } = useServices()
  const { trackDispatch } = useUndo()
  const showNotStored = useStorageToast()
  return useCallback(
    async (events: readonly NewEvent[]): Promise<readonly Dispatched[] | null> => {
      const answers = await trackDispatch(dispatchAll(events)).catch(() => null)
      const codes = answers?.flatMap((answer) =>
        answer.status === 'invalid' && NOT_STORED.has(answer.code) ? [answer.code] : [],
      )
      if (answers && codes?.length === 0) return answers
      showNotStored(codes?.[0] ?? null)
      return null
    },
    [dispatchAll, trackDispatch, showNotStored],
  )
}

/**
 * Dispatches events with one write, as a group where there are several. `id` is that of the group,
 * or of the only event: it undoes them. Null: storage was not confirmed, which a toast has
 * reported.
 */
const useStoreGroup = () => {
  const { newId } = useServices()
  const dispatchAllStored = useStoredDispatchAll()
  return useCallback(
    async (events: readonly NewEvent[]): Promise<StoredGroup | null> => {
      const groupId = events.length > 1 ? newId() : null
      const grouped = events.map((event) => ({ ...event, groupId }))
      const answers = await dispatchAllStored(grouped)
      return answers && { id: groupId ?? grouped[0]?.id ?? '', events: grouped, answers }
    },
    [dispatchAllStored, newId],
  )
}

/** Dispatches several events with one write. */
const useGroups = () => {
  const { newId } = useServices()
  const { registerAction } = useUndo()
  const locale = useLocale()
  const storeGroup = useStoreGroup()

  /**
   * Dispatches actions on records of several models: one write, one undo. `textOf` describes them
   * for the toast.
   */
  const dispatchAcross = useCallback(
    async (
      uses: readonly GroupUse[],
      textOf: (stored: number) => Pick<CompletedAction, 'title' | 'detail' | 'isQuiet'>,
    ): Promise<readonly Dispatched[] | null> => {
      const group = await storeGroup(uses.map((use) => eventOfUse(newId(), use)))
      if (group === null) return null
      const stored = group.events.filter((_, at) => group.answers[at]?.status === 'logged')
      const [first] = stored
      if (first) {
        const records = uses.flatMap(({ record }) => (record ? [record as unknown as AnyRecord] : []))
        const record = records.find(({ id }) => id === first.recordId) ?? null
        registerAction({ id: group.id, events: stored, record, records, ...textOf(stored.length) })
      }
      return group.answers
    },
    [storeGroup, newId, registerAction],
  )

  /** Dispatches a group of actions and creations of one model, as `dispatchAcross` does. */
  const dispatchActions = useCallback(
    <Name extends ModelName>(
      model: Name,
      parts: readonly GroupPart<ActionName<Name>>[],
      textOf: (stored: number) => Pick<CompletedAction, 'title' | 'detail' | 'isQuiet'>,
    ): Promise<readonly Dispatched[] | null> =>
      dispatchAcross(
        parts.map((part) =>
          'create' in part ? { model, record: null, action: 'create', payload: part.create } : { ...part, model },
        ),
        textOf,
      ),
    [dispatchAcross],
  )

  /**
   * Creates records with one write, as one group. Null: storage was not confirmed, which a toast
   * has reported.
   */
  const createRecords = useCallback(
    async (
      creations: readonly { readonly model: ModelName; readonly payload: Payload }[],
    ): Promise<readonly Dispatched[] | null> =>
      (await storeGroup(creations.map(({ model, payload }) => creationOf(newId(), model, payload))))?.answers ?? null,
    [storeGroup, newId],
  )

  /**
   * Dispatches events that the caller has made, as one group; the caller offers the undo. An
   * issue found on this device is shown in a toast.
   */
  const dispatchGroup = useCallback(
    async (events: readonly NewEvent[]): Promise<StoredGroup | null> => {
      const group = await storeGroup(events)
      const rejected = group?.answers.find((answer) => answer.status === 'invalid')
      if (rejected?.status === 'invalid') toast.error(rejectionMessage(rejected, locale))
      return group
    },
    [storeGroup, locale],
  )

  return useMemo(
    () => ({ dispatchActions, dispatchAcross, dispatchGroup, createRecords }),
    [dispatchActions, dispatchAcross, dispatchGroup, createRecords],
  )
}

/**
 * Dispatches actions to the worker, and registers them for undo. Issues found on this device are
 * shown in a toast and returned; null means that the event's storage was not confirmed. For a
 * button with a state of its own see `use-record-action.ts`.
 */
export const useDispatchAction = () => {
  const { newId } = useServices()
  const { registerAction } = useUndo()
  const locale = useLocale()
  const dispatchStored = useStoredDispatch()
  const groups = useGroups()

  const dispatchAction = useCallback(
    async <Name extends ModelName>(
      model: Name,
      record: SeenRecord,
      action: ActionName<Name>,
      payload: Payload,
    ): Promise<Dispatched | null> => {
      const event = newEventOf(newId(), model, { record, action, payload })
      const answer = await dispatchStored(event)
      if (answer?.status === 'logged')
        registerAction({ id: event.id, events: [event], record: record as unknown as AnyRecord })
      if (answer?.status === 'invalid') toast.error(rejectionMessage(answer, locale))
      return answer
    },
    [dispatchStored, newId, locale, registerAction],
  )

  const createRecord = useCallback(
    async (
      model: ModelName,
      payload: Payload,
      options?: Pick<NewEvent, 'delayMs' | 'draftKey'>,
    ): Promise<{ readonly answer: Dispatched | null; readonly id: RecordId; readonly eventId: string }> => {
      const event: NewEvent = { ...creationOf(newId(), model, payload), ...options }
      return { answer: await dispatchStored(event), id: event.recordId, eventId: event.id }
    },
    [dispatchStored, newId],
  )

  return useMemo(() => ({ ...groups, dispatchAction, createRecord }), [groups, dispatchAction, createRecord])
}
