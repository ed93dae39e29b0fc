import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, modelOf } from '#contract/registry.ts'
import { useActionContext } from '../../hooks/references.tsx'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Kbd } from '../../kit/kbd.tsx'
import { useServices } from '../../services/services.tsx'
import { type Done, UndoContext, type UndoPort } from '../../services/undo-context.ts'
import { useWords } from '../action-text/use-action-text.ts'
import { AnswerDialog } from '../refusals/answer-dialog.tsx'
import { isOfWeight, isRemembered } from './announced-actions.ts'
import { GroupDialog } from './group-dialog.tsx'
import { noWayBack } from './irreversibility.ts'
import { NewsToasts, overwroteToast, refusedToast } from './news-toasts.tsx'
import { undoAnswerOf } from './undo-answer.ts'
import { useUndoAnswer } from './use-undo-answer.ts'
import { useUndoKeys } from './use-undo-keys.ts'

interface Remembered {
  readonly id: string
  readonly what: string
  /** Title of the record, where it was one: by then the person may be on another screen. */
  readonly where: string | null
}

/** How far back Ctrl+Z reaches. */
const KEPT = 30

type Asked = { readonly kind: 'group' | 'answer'; readonly id: string } | null

/** What a page remembers of its person's actions, the ways back, and the dialogs about what was refused. */
export const UndoProvider = ({ space, children }: { readonly space: RoleSlug; readonly children: ReactNode }) => {
  const { t } = useTranslation('undo')
  const { outbox, preferences } = useServices()
  const { connection } = useSyncStatus()
  const context = useActionContext()
  const words = useWords()
  const tellAnswer = useUndoAnswer()
  const done = useRef<readonly Remembered[]>([])
  const told = useRef<string | number | null>(null)
  const [asked, setAsked] = useState<Asked>(null)

  const hush = useCallback(() => {
    if (told.current !== null) toast.dismiss(told.current)
    told.current = null
  }, [])

  const takeBack = useCallback(
    async (id: string, what: string, where: string | null): Promise<void> => {
      hush()
      for (const told of [id, refusedToast(id), overwroteToast(id)]) toast.dismiss(told)
      done.current = done.current.filter((each) => each.id !== id)
      try {
        const undone = await outbox.undo(id)
        // Whoever takes all of it back wants nothing of what was refused either.
        const settled = undone.impossible.filter(({ reason }) => reason === 'settled')
        const dropped = await Promise.all(settled.map(async ({ eventId }) => ((await outbox.cancel(eventId)) ? [eventId] : [])))
        tellAnswer(undoAnswerOf(undone, new Set(dropped.flat())), { what, where, onSee: () => setAsked({ kind: 'group', id }) })
      } catch {
        toast.error(t('failed'))
      }
    },
    [outbox, tellAnswer, hush, t],
  )

  const did = useCallback(
    ({ id, events, record, title, detail }: Done): void => {
      const [first] = events
      if (!first || !isModelName(first.model) || !isRemembered(first.action)) return
      const obstacle = noWayBack(first, record, context)
      // What changes nothing is nothing to tell.
      if (obstacle === 'settled' && events.length === 1) return
      const where = record && events.length === 1 ? modelOf(first.model).title(record as never) : null
      const what = title ?? words.outcome(first.model, { ...first, at: context.at }, record)
      // What waits for the network can still be withdrawn, whatever it is.
      const isReversible = obstacle === null || connection === 'offline'
      if (isReversible) done.current = [...done.current.slice(1 - KEPT), { id, what, where }]
      if (!isOfWeight(first.model, first.action)) return
      hush()
      told.current = toast.success(what, {
        ...(detail === undefined ? {} : { description: detail }),
        ...(isReversible
          ? { action: { label: <UndoLabel text={t('undo')} withKey={preferences.keys} />, onClick: () => void takeBack(id, what, where) } }
          : {}),
      })
    },
    [context, words, connection, preferences.keys, takeBack, hush, t],
  )

  const undoLast = useCallback(() => {
    const last = done.current.at(-1)
    if (last) void takeBack(last.id, last.what, last.where)
    else toast(t('nothing'))
  }, [takeBack, t])
  useUndoKeys(undoLast)

  // What hands actions in is drawn in every row: it always has the same port, whatever is drawn anew here.
  const latest = useRef({ did, takeBack })
  latest.current = { did, takeBack }
  const port = useMemo(
    (): UndoPort => ({
      did: (done) => latest.current.did(done),
      takeBack: (id, what) => latest.current.takeBack(id, what, null),
      // On a phone messages would lie over the answers.
      showGroup: (id) => {
        toast.dismiss()
        setAsked({ kind: 'group', id })
      },
      answer: (id) => {
        toast.dismiss()
        setAsked({ kind: 'answer', id })
      },
    }),
    [],
  )
  const close = useCallback(() => setAsked(null), [])

  return (
    <UndoContext value={port}>
      {children}
      <GroupDialog groupId={asked?.kind === 'group' ? asked.id : null} space={space} close={close} />
      <AnswerDialog eventId={asked?.kind === 'answer' ? asked.id : null} space={space} close={close} />
      <NewsToasts space={space} />
    </UndoContext>
  )
}

const UndoLabel = ({ text, withKey }: { readonly text: string; readonly withKey: boolean }) => (
  <span className="inline-flex items-center gap-1.5">
    {text}
    {withKey && <Kbd keys="Z" className="max-sm:hidden touch:hidden" />}
  </span>
)
