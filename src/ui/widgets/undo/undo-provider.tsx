import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { RoleSlug } from '#contract/core/roles.ts'
import { UndoContext, type UndoPort } from '../../services/undo-context.ts'
import { AnswerDialog } from '../refusals/answer-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { NewsToasts } from './news-toasts.tsx'
import { useUndoKeys } from './use-undo-keys.ts'
import { type UndoableAction, useUndoStack } from './use-undo-stack.tsx'

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
      <GroupDialog groupId={dialog?.kind === 'group' ? dialog.id : null} space={space} close={close} />
      <AnswerDialog eventId={dialog?.kind === 'answer' ? dialog.id : null} space={space} close={close} />
      <NewsToasts space={space} />
    </UndoContext>
  )
}
