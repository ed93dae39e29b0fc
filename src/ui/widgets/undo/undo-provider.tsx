import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { aheadComponent, Late } from '../../kit/late.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { UndoContext, type UndoPort } from '../../services/undo-context.ts'
import { NewsToasts } from './news-toasts.tsx'
import { useUndoKeys } from './use-undo-keys.ts'
import { type UndoableAction, useUndoStack } from './use-undo-stack.tsx'

const GROUP_DIALOG = aheadComponent(async () => (await import('./group-dialog.tsx')).GroupDialog)
const ANSWER_DIALOG = aheadComponent(async () => (await import('../refusals/answer-dialog.tsx')).AnswerDialog)

const NONE_AGAIN: UndoableAction['again'] = new Map()

type OpenDialog = { readonly kind: 'group' | 'answer'; readonly id: string } | null

/**
 * Provides undo to a space: the stack of the newest actions, their toasts, and the dialogs about
 * refused events.
 */
export const UndoProvider = ({ space, children }: { readonly space: RoleSlug; readonly children: ReactNode }) => {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const openGroup = useCallback((id: string) => setDialog({ kind: 'group', id }), [])
  const stack = useUndoStack(openGroup)
  useUndoKeys(stack.undoLast)

  // Every row of a list uses the port: it stays the same object, whatever is rendered again here.
  const latest = useRef(stack)
  latest.current = stack
  const port = useMemo(
    (): UndoPort => ({
      trackDispatch: (dispatched) => latest.current.track(dispatched),
      registerAction: (done) => latest.current.register(done),
      undoAction: (id, title) => latest.current.undo({ id, title, recordTitle: null, again: NONE_AGAIN }),
      // On a phone, toasts would lie over the dialog.
      showGroupResult: (id) => {
        toast.dismiss()
        openGroup(id)
      },
      resolveRefusal: (id) => {
        toast.dismiss()
        setDialog({ kind: 'answer', id })
      },
    }),
    [openGroup],
  )
  const close = useCallback(() => setDialog(null), [])

  return (
    <UndoContext value={port}>
      {children}
      {dialog?.kind === 'group' && <Late of={GROUP_DIALOG} with={{ groupId: dialog.id, space, close }} />}
      {dialog?.kind === 'answer' && <Late of={ANSWER_DIALOG} with={{ eventId: dialog.id, space, close }} />}
      <NewsToasts space={space} />
    </UndoContext>
  )
}
