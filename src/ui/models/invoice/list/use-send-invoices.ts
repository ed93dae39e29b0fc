import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { newEventOf } from '../../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useServices } from '../../../services/services.tsx'
import { useUndo } from '../../../services/undo-context.ts'
import type { Sending } from './send-report.tsx'

/**
 * Marks invoices as sent in their order, with one write; answers what became of each, or null where
 * nothing was stored.
 */
export const useSendInvoices = (): ((
  invoices: readonly Mirrored<'invoice'>[],
) => Promise<readonly Sending[] | null>) => {
  const { t } = useTranslation('invoicing')
  const { newId } = useServices()
  const { dispatchGroup } = useDispatchAction()
  const { registerAction } = useUndo()
  const context = useActionContext()
  return useCallback(
    async (invoices) => {
      const uses = invoices.map((invoice) => {
        const code = invoiceActions.markAsSent.when(invoice, context, {})
        return {
          invoice,
          code,
          event:
            code === null
              ? newEventOf(newId(), 'invoice', { record: invoice, action: 'markAsSent', payload: {} })
              : null,
        }
      })
      const events = uses.flatMap(({ event }) => event ?? [])
      const group = events.length === 0 ? null : await dispatchGroup(events)
      if (events.length > 0 && group === null) return null
      const stored = group?.events.filter((_, at) => group.answers[at]?.status === 'logged') ?? []
      if (group && stored.length > 0) {
        const records = invoices.filter(({ id }) =>
          stored.some(({ recordId }) => recordId === id),
        ) as unknown as readonly AnyRecord[]
        registerAction({
          id: group.id,
          events: stored,
          record: records[0] ?? null,
          records,
          title: t('send.done', { count: stored.length }),
          isQuiet: true,
        })
      }
      return uses.map(({ invoice, code, event }): Sending => {
        const answer = event && group ? group.answers[events.indexOf(event)] : undefined
        return {
          invoice,
          eventId: event?.id ?? null,
          code: code ?? (answer?.status === 'invalid' ? answer.code : null),
        }
      })
    },
    [context, newId, dispatchGroup, registerAction, t],
  )
}
