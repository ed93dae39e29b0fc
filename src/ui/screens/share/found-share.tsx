import { Paperclip, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { CREATE_TICKET, HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { NEW_TICKET_DRAFT } from '../../models/ticket/creation/use-ticket-creation.ts'
import { TicketPicker } from '../../models/timer/ticket-picker.tsx'
import type { SharedFiles } from '../../services/ports.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import type { ChosenFile } from '../../widgets/files/chosen-file.ts'
import { ChosenList } from '../../widgets/files/chosen-list.tsx'
import { FileProblems } from '../../widgets/files/file-problems.tsx'
import { useAttachFiles } from '../../widgets/files/use-attach-files.ts'
import { type ChosenFiles, useChosenFiles } from '../../widgets/files/use-chosen-files.ts'

interface FoundShareProps {
  readonly shared: SharedFiles
  /** Nothing of the share is left. */
  onDone(): void
}

/** Shows what was shared, with the two ways on: a new ticket, or one that is there. */
export const FoundShare = ({ shared, onDone }: FoundShareProps) => {
  const { t } = useTranslation('file')
  const { shared: port } = useServices()
  const choice = useChosenFiles(null)
  const { add } = choice
  const toNewTicket = useNewTicket()
  useEffect(() => void add(shared.files), [add, shared])
  const discard = () => void port.clear().then(onDone)
  return (
    <div className="mt-4 grid gap-5">
      <ChosenList files={choice.files} remove={(id) => void choice.remove(id)} />
      <FileProblems problems={choice.problems} />
      {shared.text !== '' && <p className="whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2">{shared.text}</p>}
      <Button look="primary" size="large" onClick={() => void toNewTicket(choice.files, shared.text)}>
        <Plus aria-hidden />
        {t('shared.newTicket')}
      </Button>
      {choice.files.length > 0 && <ToTicket choice={choice} />}
      <Button look="ghost" onClick={discard}>
        {t('shared.discard')}
      </Button>
    </div>
  )
}

/** Puts files and words into the draft of a new ticket, after what it has already, and opens its form. */
const useNewTicket = () => {
  const { drafts, shared } = useServices()
  const navigate = useNavigate()
  const path = usePath()
  const { role } = usePerson().actor
  return async (files: readonly ChosenFile[], text: string): Promise<void> => {
    const { form, files: filesKey } = NEW_TICKET_DRAFT
    const [values, kept] = await Promise.all([drafts.read(form), drafts.read(filesKey)])
    const earlier = Array.isArray(kept?.['files']) ? kept['files'] : []
    if (files.length > 0) await drafts.write(filesKey, { files: [...earlier, ...files] })
    const description = [values?.['description'], text].filter((part) => typeof part === 'string' && part !== '').join('\n')
    if (text !== '') await drafts.write(form, { ...values, description })
    await shared.clear()
    navigate(path(CREATE_TICKET[role]))
  }
}

/** Attaches the files to a ticket, with or without a network. */
const ToTicket = ({ choice }: { readonly choice: ChosenFiles }) => {
  const { t } = useTranslation('file')
  const { shared } = useServices()
  const navigate = useNavigate()
  const path = usePath()
  const { role } = usePerson().actor
  const recordPath = useRecordPath(role)
  const { attach } = useAttachFiles()
  const [ticketId, setTicketId] = useState<RecordId | null>(null)
  const field = useId()
  const send = async () => {
    if (ticketId === null || !(await attach(ticketId, choice.files))) return
    await shared.clear()
    toast.success(t('attached', { count: choice.files.length }))
    navigate(recordPath('ticket', ticketId) ?? path(HOME[role]))
  }
  return (
    <section aria-labelledby={`${field}-title`} className="grid gap-2 rounded-lg border p-4">
      <h2 id={`${field}-title`} className="font-medium">
        {t('shared.toTicket')}
      </h2>
      <TicketPicker id={field} label={t('shared.toTicket')} value={ticketId} onChange={setTicketId} invalid={false} describedBy={undefined} />
      <Button look="secondary" disabled={ticketId === null} onClick={() => void send()}>
        <Paperclip aria-hidden />
        {t('shared.attach')}
      </Button>
    </section>
  )
}
