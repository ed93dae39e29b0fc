import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Dispatched, NewEvent } from '#contract/core/event.ts'
import { type RecordId, temporaryId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/locale.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { errorMessage, issueMessage } from '#contract/locales/messages.ts'
import { type ActionName, findAction, type ModelName } from '#contract/registry.ts'
import type { SubmitOutcome } from '#src/machines/form.machine.ts'
import { useServices } from '../services/services.tsx'
import { type Done, useUndo } from '../services/undo-context.ts'
import { useLocale } from './use-path.ts'

/** What a form makes of the worker's answer. */
export const outcomeOf = (answer: Dispatched | null): SubmitOutcome => {
  if (answer === null) return { kind: 'failed' }
  return answer.status === 'logged' ? { kind: 'logged' } : { kind: 'invalid', issues: answer.issues }
}

/** Nothing is wrong with the action: this device could not keep it. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['storage_full', 'storage_unavailable', 'read_only', 'unanswered'])

interface Seen {
  readonly id: RecordId
}

type Payload = Readonly<Record<string, unknown>>

/** One of several uses of actions on records of a model. */
interface Use<Name extends ModelName> {
  readonly record: Seen
  readonly action: ActionName<Name>
  readonly payload: Payload
}

/** The first thing that this device itself finds wrong. */
export const rejectionMessage = ({ code, issues }: Extract<Dispatched, { status: 'invalid' }>, locale: Locale): string => {
  const [issue] = Object.values(issues).flat()
  return issue ? issueMessage(issue, locale) : errorMessage(code, locale)
}

/** The event of one use of an action on a record that the person sees. */
export const eventOf = (id: string, model: ModelName, record: Seen, action: string, payload: Payload): NewEvent => ({
  id,
  model,
  recordId: record.id,
  action,
  payload,
  was: Object.fromEntries((findAction(model, action)?.sets ?? []).map((field) => [field, fieldOf(record, field) ?? null])),
  groupId: null,
})

/**
 * Hands an action to the worker. What the device itself finds wrong is told at once in a message
 * and answered to the caller; `null` means that the log could not be written and that nothing has
 * happened.
 */
export const useAct = () => {
  const { dispatch, dispatchAll, newId } = useServices()
  const { did } = useUndo()
  const locale = useLocale()
  const { t } = useTranslation()

  const hand = useCallback(
    async (event: NewEvent): Promise<Dispatched | null> => {
      try {
        const answer = await dispatch(event)
        if (answer.status === 'logged' || !NOT_WRITTEN.has(answer.code)) return answer
        toast.error(errorMessage(answer.code, locale))
        return null
      } catch {
        toast.error(t('form.notWritten'))
        return null
      }
    },
    [dispatch, locale, t],
  )

  const act = useCallback(
    async <Name extends ModelName>(model: Name, record: Seen, action: ActionName<Name>, payload: Payload): Promise<Dispatched | null> => {
      const event = eventOf(newId(), model, record, action, payload)
      const answer = await hand(event)
      if (answer?.status === 'logged') did({ id: event.id, events: [event], record: record as unknown as AnyRecord })
      if (answer?.status === 'invalid') toast.error(rejectionMessage(answer, locale))
      return answer
    },
    [hand, newId, locale, did],
  )

  /**
   * Many uses at once, in one write and with one way back; `said` is told of them once they are
   * kept. Null: nothing was written.
   */
  const actAll = useCallback(
    async <Name extends ModelName>(
      model: Name,
      uses: readonly Use<Name>[],
      said: (kept: number) => Pick<Done, 'title' | 'detail'>,
    ): Promise<readonly Dispatched[] | null> => {
      const groupId = uses.length > 1 ? newId() : null
      const events = uses.map(({ record, action, payload }) => ({ ...eventOf(newId(), model, record, action, payload), groupId }))
      const answers = await dispatchAll(events).catch(() => null)
      const unwritten = answers?.find((answer) => answer.status === 'invalid' && NOT_WRITTEN.has(answer.code))
      if (!answers || unwritten?.status === 'invalid') {
        toast.error(unwritten?.status === 'invalid' ? errorMessage(unwritten.code, locale) : t('form.notWritten'))
        return null
      }
      const kept = events.filter((_, at) => answers[at]?.status === 'logged')
      const [first] = kept
      const record = uses.find((use) => use.record.id === first?.recordId)?.record
      if (first) did({ id: groupId ?? first.id, events: kept, record: (record as unknown as AnyRecord) ?? null, ...said(kept.length) })
      return answers
    },
    [dispatchAll, newId, locale, did, t],
  )

  const create = useCallback(
    async (model: ModelName, payload: Payload): Promise<{ readonly answer: Dispatched | null; readonly id: RecordId }> => {
      const uuid = newId()
      const id = temporaryId(uuid)
      const event: NewEvent = { id: uuid, model, recordId: id, action: 'create', payload, was: {}, groupId: null }
      return { answer: await hand(event), id }
    },
    [hand, newId],
  )

  return { act, actAll, create }
}
