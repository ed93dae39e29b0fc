import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { findAction } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useActionContext, useReferences } from '../../references.tsx'
import { useServices } from '../../services.tsx'
import { useAct } from '../../use-act.ts'
import { useFormat } from '../../use-format.ts'
import { useLabels } from '../../use-labels.ts'
import { useObservable } from '../../use-observable.ts'

const isRefused = (event: LoggedEvent): boolean => event.state === 'refused' || event.state === 'held'

/** The actions of this person on a record that the server turned down and nobody has dealt with. */
export const useRefusals = (model: string, id: RecordId): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => events?.filter((event) => event.model === model && event.recordId === id && isRefused(event)) ?? [], [events, model, id])
}

/** Explains each refusal on the ticket itself: what was wanted, why not, who came first; do it again or drop it. */
export const Refusals = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const refusals = useRefusals('ticket', ticket.id)
  if (refusals.length === 0) return null
  return (
    <div className="grid gap-2">
      {refusals.map((event) => (
        <RefusalNotice key={event.id} event={event} ticket={ticket} />
      ))}
    </div>
  )
}

const RefusalNotice = ({ event, ticket }: { readonly event: LoggedEvent; readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { outbox } = useServices()
  const { act } = useAct()
  const labels = useLabels()
  const format = useFormat()
  const context = useActionContext()
  const status = useReferences().find('ticket_status', ticket.status_id)
  const action = findAction('ticket', event.action)
  const label = labels.actionOf('ticket', event.action)
  const { refusal } = event
  const fieldMessages = Object.values(refusal?.errors ?? {}).flatMap(([first]) => first ?? [])
  const texts = Object.entries(event.payload).flatMap(([name, value]) =>
    action?.body[name]?.kind === 'longText' && typeof value === 'string' ? [value] : [],
  )
  const isAllowedNow = action !== undefined && action.when(ticket as never, context, null) === null

  const drop = async () => {
    if (await outbox.cancel(event.id)) toast(t('discarded'))
  }
  const reapply = async () => {
    const answer = await act('ticket', ticket, event.action as never, event.payload)
    if (answer?.status === 'logged') await outbox.cancel(event.id)
  }

  return (
    <Notice
      tone="danger"
      actions={
        <>
          {isAllowedNow && (
            <Button look="secondary" size="small" onClick={reapply}>
              {t('reapply')}
            </Button>
          )}
          <Button look="secondary" size="small" onClick={drop}>
            {t('drop')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{t('refusedTitle', { action: label })}</p>
      <p>
        {refusal?.changed
          ? t('refusedChanged', { action: label, by: refusal.changed.by, at: format.moment(refusal.changed.at), now: status?.name ?? '' })
          : [refusal?.message, ...fieldMessages].filter(Boolean).join(' ')}
      </p>
      {texts.map((text) => (
        // What was typed can always be copied from here.
        <p key={text} className="mt-2 whitespace-pre-wrap rounded-sm bg-surface px-2.5 py-2 text-ink">
          {text}
        </p>
      ))}
    </Notice>
  )
}
