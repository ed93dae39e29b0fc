import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import { useRecordAction } from '../../../hooks/actions/use-record-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { usePerson } from '../../../services/services.tsx'
import { type AskedTicket, RefusalForm } from './refusal-form.tsx'

/** Asks the person whose validation a ticket waits for: yes, or no and why; nothing for others. */
export const ValidationAnswer = ({ ticket }: AskedTicket) => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const context = useActionContext()
  const accept = useRecordAction('ticket', ticket, 'done', { needsInput: false })
  const [isRefusing, setRefusing] = useState(false)
  const isAsked =
    ticket.waiting_validation_user_id === actor.id && ticketActions.done.when(ticket, context, null) === null
  if (!isAsked) return null
  return (
    <section aria-label={t('validation.title')} className="rounded-lg border bg-warning-tint p-4">
      {isRefusing ? (
        <RefusalForm ticket={ticket} onDone={() => setRefusing(false)} />
      ) : (
        <>
          <p className="mb-3 font-medium text-md">{t('validation.question')}</p>
          <div className="grid gap-2 sm:flex">
            <Button look="primary" onClick={accept.choose}>
              <Check aria-hidden />
              {t('validation.yes')}
            </Button>
            <Button look="secondary" onClick={() => setRefusing(true)}>
              <Undo2 aria-hidden />
              {t('validation.no')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
