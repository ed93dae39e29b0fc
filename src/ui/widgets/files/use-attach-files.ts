import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import { type RecordId, temporaryId } from '#contract/core/ids.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { ChosenFile } from './chosen-file.ts'

/** Values of a file that do not come from its bytes. */
export type FileSettings = { readonly visible_to_client?: boolean }

const NO_SETTINGS: FileSettings = {}

interface Attachment {
  readonly ticketId: RecordId
  readonly groupId: string | null
  readonly settings: FileSettings
}

/** Drafts of a new ticket, which are deleted as its events are stored. */
interface TicketDraft extends Pick<NewEvent, 'draftKey'> {
  /** Key of the draft of its files. */
  readonly filesKey: string
}

/** The event that attaches a file to a ticket, which may still have a temporary id. */
const attachEvent = ({ id, name, mime, file }: ChosenFile, { ticketId, groupId, settings }: Attachment): NewEvent => ({
  id,
  model: 'file',
  recordId: temporaryId(id),
  action: 'create',
  payload: { ticket_id: ticketId, name, mime, bytes: file.size, ...settings },
  was: {},
  groupId,
  file,
})

/**
 * Dispatches file uploads, together with their ticket where it is new: all events are stored, or
 * none.
 */
export const useAttachFiles = () => {
  const { dispatchAll, newId } = useServices()
  const locale = useLocale()
  const { t } = useTranslation()

  const dispatchEvents = useCallback(
    async (events: readonly NewEvent[]): Promise<readonly Dispatched[]> => {
      try {
        return await dispatchAll(events)
      } catch {
        toast.error(t('form.notWritten'))
        return []
      }
    },
    [dispatchAll, t],
  )

  /** Resolves whether all files were stored; shows a toast for a failure. */
  const attach = useCallback(
    async (
      ticketId: RecordId,
      chosen: readonly ChosenFile[],
      settings: FileSettings = NO_SETTINGS,
    ): Promise<boolean> => {
      const groupId = chosen.length > 1 ? newId() : null
      const answers = await dispatchEvents(chosen.map((file) => attachEvent(file, { ticketId, groupId, settings })))
      for (const answer of answers) {
        if (answer.status === 'logged') continue
        const [issue] = Object.values(answer.issues).flat()
        toast.error(issue ? issueMessage(issue, locale) : errorMessage(answer.code, locale))
        return false
      }
      return answers.length > 0
    },
    [dispatchEvents, newId, locale],
  )

  /**
   * Creates a ticket with its files. `answer` is the ticket's; null when nothing could be stored.
   */
  const createTicket = useCallback(
    async (
      payload: NewEvent['payload'],
      chosen: readonly ChosenFile[],
      { filesKey, ...draft }: TicketDraft,
    ): Promise<{ readonly answer: Dispatched | null; readonly id: RecordId }> => {
      const uuid = newId()
      const id = temporaryId(uuid)
      const groupId = chosen.length > 0 ? newId() : null
      const creation: NewEvent = {
        id: uuid,
        model: 'ticket',
        recordId: id,
        action: 'create',
        payload,
        was: {},
        groupId,
        ...draft,
      }
      const files = chosen.map((file) => ({
        ...attachEvent(file, { ticketId: id, groupId, settings: NO_SETTINGS }),
        draftKey: filesKey,
      }))
      const answers = await dispatchEvents([creation, ...files])
      const [answer = null] = answers
      if (answer?.status === 'invalid' && Object.keys(answer.issues).length === 0) {
        toast.error(errorMessage(answer.code, locale))
        return { answer: null, id }
      }
      return { answer, id }
    },
    [dispatchEvents, newId, locale],
  )

  return { attach, createTicket }
}
