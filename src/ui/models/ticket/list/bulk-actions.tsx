import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { type ReferenceModel, useActionContext } from '../../../hooks/records/references.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useActionText } from '../../../widgets/action-text/use-action-text.ts'
import { BulkMenu } from '../../../widgets/list/selection/bulk-menu.tsx'

const BULK = [
  { action: 'updateStatus', field: 'status_id', model: 'ticket_status' },
  { action: 'updateResponsable', field: 'responsable_id', model: 'user' },
  { action: 'updatePriority', field: 'priority_id', model: 'ticket_priority' },
] as const satisfies readonly { action: keyof typeof ticketActions; field: string; model: ReferenceModel }[]

interface BulkActionsProps {
  readonly tickets: readonly Mirrored<'ticket'>[]
  done(): void
}

/**
 * Applies one change to many tickets: one event each, in one group that is undone together. Tickets
 * whose stage forbids it are skipped and counted.
 */
export const BulkActions = ({ tickets, done }: BulkActionsProps): ReactNode => {
  const { t } = useTranslation('ticket')
  const { dispatchActions } = useDispatchAction()
  const context = useActionContext()
  const labels = useLabels()
  const actionText = useActionText()
  const isStaff = useIsStaff()

  const apply = async ({ action, field }: (typeof BULK)[number], value: RecordId) => {
    const payload = { [field]: value }
    const allowed = tickets.filter(
      (ticket) => ticketActions[action].when(ticket, context, null) === null && ticket[field] !== value,
    )
    const skippedOf = (kept: number) => tickets.length - kept
    done()
    if (allowed.length === 0)
      return void toast(t('bulkNone'), { description: t('bulkSkipped', { count: tickets.length }) })
    await dispatchActions(
      'ticket',
      allowed.map((record) => ({ record, action, payload })),
      (kept) => ({
        title: t('bulkChanged', {
          count: kept,
          field: labels.field.ticket[field],
          value: actionText.value('ticket', field, value) ?? '',
        }),
        ...(skippedOf(kept) > 0 ? { detail: t('bulkSkipped', { count: skippedOf(kept) }) } : {}),
      }),
    )
  }

  return BULK.map((bulk) => (
    <BulkMenu
      key={bulk.action}
      label={labels.action.ticket[bulk.action]}
      short={labels.field.ticket[bulk.field]}
      model={bulk.model}
      among={bulk.model === 'user' ? isStaff : undefined}
      onPick={(value) => apply(bulk, value)}
    />
  ))
}
