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
  const { isBusy, run } = useOneAtATime()
  const toNewTicket = useNewTicket(choice)
  useEffect(() => void add(shared.files), [add, shared])
  const discard = () => void port.clear().then(onDone)
  return (
    <div className="mt-4 grid gap-5">
      <ChosenList choice={choice} />
      <FileProblems problems={choice.problems} />
      {shared.text !== '' && (
        <p className="whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2">{shared.text}</p>
      )}
      <Button look="primary" size="large" busy={isBusy} onClick={() => run(() => toNewTicket(shared.text))}>
        <Plus aria-hidden />
        {t('shared.newTicket')}
      </Button>
      {(choice.files.length > 0 || choice.isReading) && <ToTicket choice={choice} isBusy={isBusy} run={run} />}
      <Button look="ghost" disabled={isBusy} onClick={discard}>
        {t('shared.discard')}
      </Button>
    </div>
  )
}

/**
 * Runs one work of the page at a time: a second press while files are read would send them twice.
 */
const useOneAtATime = () => {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<void>): void => {
    setIsBusy(true)
    void work()
      .catch(() => toast.error(t('form.notWritten')))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, run }
}

/**
 * Puts files and words into the draft of a new ticket, after what it has already, and opens its
 * form.
 */
const useNewTicket = ({ whenRead }: ChosenFiles) => {
  const { drafts, shared } = useServices()
  const navigate = useNavigate()
  const path = usePath()
  const { role } = usePerson().actor
  return async (text: string): Promise<void> => {
    const files = await whenRead()
    if (files === null) return
    const { form, files: filesKey } = NEW_TICKET_DRAFT
    const [values, kept] = await Promise.all([drafts.read(form), drafts.read(filesKey)])
    const earlier = Array.isArray(kept?.['files']) ? kept['files'] : []
    if (files.length > 0) await drafts.write(filesKey, { files: [...earlier, ...files] })
    const description = [values?.['description'], text]
      .filter((part) => typeof part === 'string' && part !== '')
      .join('\n')
    if (text !== '') await drafts.write(form, { ...values, description })
    await shared.clear()
    navigate(path(CREATE_TICKET[role]))
  }
}

interface ToTicketProps extends ReturnType<typeof useOneAtATime> {
  readonly choice: ChosenFiles
}

/** Attaches the files to a ticket, with or without a network. */
const ToTicket = ({ choice, isBusy, run }: ToTicketProps) => {
  const { t } = useTranslation('file')
  const { shared } = useServices()
  const navigate = useNavigate()
  const path = usePath()
  const { role } = usePerson().actor
  const recordPath = useRecordPath(role)
  const { attach } = useAttachFiles()
  const [ticketId, setTicketId] = useState<RecordId | null>(null)
  const field = useId()
  const send = async (id: RecordId): Promise<void> => {
    const files = await choice.whenRead()
    if (files === null || !(await attach(id, files))) return
    await shared.clear()
    toast.success(t('attached', { count: files.length }))
    navigate(recordPath('ticket', id) ?? path(HOME[role]))
  }
  return (
    <section aria-labelledby={`${field}-title`} className="grid gap-2 rounded-lg border p-4">
      <h2 id={`${field}-title`} className="font-medium">
        {t('shared.toTicket')}
      </h2>
      <TicketPicker
        id={field}
        label={t('shared.toTicket')}
        value={ticketId}
        onChange={setTicketId}
        invalid={false}
        describedBy={undefined}
      />
      <Button
        look="secondary"
        disabled={ticketId === null}
        busy={isBusy}
        onClick={() => ticketId !== null && run(() => send(ticketId))}
      >
        <Paperclip aria-hidden />
        {t('shared.attach')}
      </Button>
    </section>
  )
}
