import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../fields/reference-options.tsx'
import { Button } from '../../kit/button.tsx'
import { Listbox } from '../../kit/listbox.tsx'
import { Popover } from '../../kit/popover.tsx'
import { type ReferenceModel, useActionContext } from '../../references.tsx'
import { useServices } from '../../services.tsx'
import { eventOf } from '../../use-act.ts'
import { useLabels } from '../../use-labels.ts'
import { useIsStaff } from './people.ts'

const BULK = [
  { action: 'updateStatus', field: 'status_id', model: 'ticket_status' },
  { action: 'updateResponsable', field: 'responsable_id', model: 'user' },
  { action: 'updatePriority', field: 'priority_id', model: 'ticket_priority' },
] as const satisfies readonly { action: keyof typeof ticketActions; field: string; model: ReferenceModel }[]

interface BulkActionsProps {
  readonly tickets: readonly Mirrored<'ticket'>[]
  done(): void
}

/** The same change on many tickets: one event each, in one group; those whose stage does not allow it are left out and counted. */
export const BulkActions = ({ tickets, done }: BulkActionsProps): ReactNode => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const { dispatch, newId } = useServices()
  const context = useActionContext()
  const labels = useLabels()
  const isStaff = useIsStaff()

  const apply = async ({ action, field }: (typeof BULK)[number], value: RecordId) => {
    const payload = { [field]: value }
    const allowed = tickets.filter((ticket) => ticketActions[action].when(ticket, context, null) === null && ticket[field] !== value)
    const groupId = newId()
    done()
    try {
      for (const ticket of allowed) await dispatch({ ...eventOf(newId(), 'ticket', ticket, action, payload), groupId })
      toast.success(tTicket('bulkDone', { count: allowed.length }), {
        ...(allowed.length < tickets.length ? { description: tTicket('bulkSkipped', { count: tickets.length - allowed.length }) } : {}),
      })
    } catch {
      toast.error(t('form.notWritten'))
    }
  }

  return BULK.map((bulk) => (
    <BulkMenu
      key={bulk.action}
      label={labels.action.ticket[bulk.action]}
      model={bulk.model}
      among={bulk.model === 'user' ? isStaff : undefined}
      onPick={(value) => apply(bulk, value)}
    />
  ))
}

interface BulkMenuProps {
  readonly label: string
  readonly model: ReferenceModel
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onPick(value: RecordId): void
}

const BulkMenu = ({ label, model, among, onPick }: BulkMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const options = useReferenceOptions(model, null, among)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <Button look="secondary" size="small">
          {label}
        </Button>
      }
    >
      <Listbox
        label={label}
        texts={{ search: t('search'), nothing: t('nothingFound') }}
        options={options}
        selected={[]}
        multiple={false}
        onPick={(value) => {
          setOpen(false)
          onPick(value)
        }}
      />
    </Popover>
  )
}
