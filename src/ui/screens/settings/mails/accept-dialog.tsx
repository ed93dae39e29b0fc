import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { of } from 'rxjs'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useOnlineRequest } from '../../../hooks/actions/use-online-request.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { Button } from '../../../kit/button.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { RadioList } from '../../../kit/inputs/radio-list.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import type { ReceivedMail } from './use-mails.ts'
import { useReasonText } from './use-reason-text.ts'

/** Number of tickets that fit in the dialog without scrolling. */
const SHOWN = 6
const NO_TICKETS: readonly Mirrored<'ticket'>[] = []

/** Tickets whose number or words match what is typed. */
const useTicketsNamed = (typed: string): readonly Mirrored<'ticket'>[] => {
  const { queries } = useServices()
  const words = typed.trim().replace(/^#/, '')
  const found$ = useMemo(
    () => (words === '' ? of(NO_TICKETS) : queries.matches('ticket', words, SHOWN)),
    [queries, words],
  )
  const found = useObservable(found$).value ?? NO_TICKETS
  return useMemo(
    () =>
      found.filter(({ id }) => !isTemporaryId(id)).toSorted((a, b) => Number(b.id === words) - Number(a.id === words)),
    [found, words],
  )
}

interface AcceptDialogProps {
  readonly mail: ReceivedMail
  readonly sender: string
  close(): void
  onDone(): Promise<void>
}

/** Asks where a received mail goes: a comment on a ticket, or a new ticket in a projet. */
export const AcceptDialog = ({ mail, sender, close, onDone }: AcceptDialogProps) => {
  const { t } = useTranslation('mail')
  const { t: tCommon } = useTranslation()
  const { post, busy } = useOnlineRequest()
  const reasonText = useReasonText()
  const [into, setInto] = useState<'ticket' | 'projet'>(
    mail.reason === 'no_projet' || mail.reason === 'unknown_sender' ? 'projet' : 'ticket',
  )
  const [ticketId, setTicketId] = useState<RecordId | null>(mail.ticket_id === null ? null : String(mail.ticket_id))
  const [projetId, setProjetId] = useState<RecordId | null>(null)
  const [isVisible, setVisible] = useState(false)
  const chosen = into === 'ticket' ? ticketId : projetId
  const accept = async (): Promise<void> => {
    const body = {
      ticket_id: into === 'ticket' ? ticketId : null,
      projet_id: into === 'projet' ? projetId : null,
      visible_to_client: isVisible,
    }
    // An action that is refused leaves the mail where it was, with the reason.
    const isDone = await post(pathOf(mailCalls.accept, { id: String(mail.id) }), body, (answer) => {
      const { state, reason } = answer as ReceivedMail
      return state === 'done'
        ? { isDone: true, text: t('accepted') }
        : { isDone: false, text: `${t('notAccepted')} ${reasonText(reason)}` }
    })
    if (isDone) close()
    await onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('acceptTitle')}
      description={t('acceptText', { sender, subject: mail.subject || t('noSubject') })}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" busy={busy} disabled={chosen === null} onClick={() => void accept()}>
            {t('acceptTitle')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioList<'ticket' | 'projet'>
          legend={t('into')}
          value={into}
          onChange={setInto}
          options={[
            { value: 'ticket', label: t('intoTicket') },
            { value: 'projet', label: t('intoProjet') },
          ]}
        />
        {into === 'ticket' ? (
          <TicketChoice value={ticketId} isVisible={isVisible} choose={setTicketId} show={setVisible} />
        ) : (
          <ProjetChoice value={projetId} choose={setProjetId} />
        )}
        <p className="text-ink-2 text-sm">{t('acceptHint')}</p>
      </div>
    </Dialog>
  )
}

interface TicketChoiceProps {
  readonly value: RecordId | null
  readonly isVisible: boolean
  choose(id: RecordId | null): void
  show(isVisible: boolean): void
}

const TicketChoice = ({ value, isVisible, choose, show }: TicketChoiceProps) => {
  const { t } = useTranslation('mail')
  const switchId = useId()
  const [typed, setTyped] = useState(value === null ? '' : `#${value}`)
  const found = useTicketsNamed(typed)
  return (
    <>
      <FieldRow label={t('ticket')} required hint={t('ticketHint')}>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              choose(null)
            }}
          />
        )}
      </FieldRow>
      {found.length > 0 ? (
        <RadioList
          legend={t('found')}
          value={value}
          onChange={choose}
          options={found.map(({ id, number, name }) => ({ value: id, label: `#${number} ${name}` }))}
        />
      ) : (
        typed.trim() !== '' && <p role="status">{t('noneFound')}</p>
      )}
      <div className="flex min-h-6 items-center gap-2 touch:min-h-11">
        <Switch id={switchId} checked={isVisible} onCheckedChange={show} />
        <label htmlFor={switchId}>{t('clientReads')}</label>
      </div>
    </>
  )
}

const ProjetChoice = ({ value, choose }: { readonly value: RecordId | null; choose(id: RecordId | null): void }) => {
  const { t } = useTranslation('mail')
  const options = useReferenceOptions('projet', value, undefined)
  const texts = useComboboxTexts()
  return (
    <FieldRow label={t('projet')} required>
      {({ id }) => (
        <Combobox
          id={id}
          label={t('projet')}
          texts={texts}
          options={options}
          value={value}
          onChange={choose}
          clearable={false}
          placeholder={t('chooseProjet')}
        />
      )}
    </FieldRow>
  )
}
