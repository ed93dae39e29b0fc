import { useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { submitOutcomeOf } from '../../../hooks/actions/use-dispatch-action.ts'
import { useAttachFiles } from '../../../widgets/files/use-attach-files.ts'
import { useChosenFiles } from '../../../widgets/files/use-chosen-files.ts'
import type { Correction } from '../../../widgets/form/use-correction.ts'
import { useForm } from '../../../widgets/form/use-form.ts'

/** Where the form of a new ticket and its files wait on this device. */
export const NEW_TICKET_DRAFT = { form: 'ticket:create', files: 'ticket:create:files' } as const

/** How the form of a ticket begins. */
interface Beginning {
  readonly defaults: FormValues
  /** Adapts the draft of an earlier ticket. */
  adaptDraft?(draft: FormValues): FormValues
}

/**
 * The form of a new or refused ticket, with its files. Form and files are one draft: discarding it
 * empties both. `onCreated` gets the id that the ticket has until the server numbers it.
 */
export const useTicketCreation = (
  correction: Correction,
  { defaults, adaptDraft }: Beginning,
  created: (id: RecordId) => void,
) => {
  const { attach, createTicket } = useAttachFiles()
  const isNew = correction.event === null
  const choice = useChosenFiles(isNew ? NEW_TICKET_DRAFT.files : null)
  const stored = useRef<{ readonly id: RecordId; readonly fileIds: readonly string[] }>({ id: '', fileIds: [] })
  const form = useForm({
    action: ticketActions.create,
    mode: 'create',
    initial: { ...defaults, ...correction.values },
    draftKey: isNew ? NEW_TICKET_DRAFT.form : null,
    ...(adaptDraft ? { adaptDraft } : {}),
    messages: correction.messages,
    submit: async (payload, _seen, draft) => {
      const files = await choice.whenRead()
      if (files === null) return { kind: 'failed' }
      const { answer, id } = await correction.submit(payload, () =>
        createTicket(payload, files, { ...draft, filesKey: NEW_TICKET_DRAFT.files }),
      )
      if (!isNew && answer?.status === 'logged' && files.length > 0) await attach(id, files)
      stored.current = { id, fileIds: files.map((file) => file.id) }
      return submitOutcomeOf(answer)
    },
  })
  const reset = () => {
    form.reset()
    void choice.clear()
  }
  const onSubmitted = () => {
    const { id, fileIds } = stored.current
    // A file that was picked meanwhile stays for the next ticket.
    void choice.remove(fileIds)
    created(id)
  }
  return { form: { ...form, reset }, choice, onSubmitted }
}
