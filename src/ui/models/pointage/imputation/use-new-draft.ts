import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { creationOf, newEventOf, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { useUndo } from '../../../services/undo-context.ts'

type Pointage = Mirrored<'pointage'>

/** Puts time on new drafts, one for each client, with one write and one undo. Works without a network. */
export const useNewDraft = (clientOf: (ticketId: RecordId) => RecordId | null) => {
  const { t } = useTranslation('invoicing')
  const { t: tPointage } = useTranslation('pointage')
  const context = useActionContext()
  const { newId } = useServices()
  const { dispatchGroup } = useDispatchAction()
  const { registerAction } = useUndo()
  return async (pointages: readonly Pointage[]): Promise<void> => {
    const allowed = pointages.filter(
      (pointage) => clientOf(pointage.ticket_id) !== null && pointageActions.imputeInvoice.when(pointage, context, null) === null,
    )
    const skipped = pointages.length - allowed.length
    const detail = skipped === 0 ? {} : { detail: tPointage('bulkSkipped', { count: skipped }) }
    if (allowed.length === 0) return void toast(tPointage('bulkNone'), { description: tPointage('bulkSkipped', { count: skipped }) })
    const events = [...Map.groupBy(allowed, ({ ticket_id }) => clientOf(ticket_id) ?? '')].flatMap(([client, own]) => {
      const draft = creationOf(newId(), 'invoice', { client_id: client, title: t('newDraft.title') })
      const payload = { invoice_id: draft.recordId }
      return [draft, ...own.map((record) => newEventOf(newId(), 'pointage', { record, action: 'imputeInvoice', payload }))]
    })
    const group = await dispatchGroup(events)
    const stored = group?.events.filter((_, at) => group.answers[at]?.status === 'logged') ?? []
    if (!group || stored.length === 0) return
    registerAction({
      id: group.id,
      events: stored,
      record: null,
      records: allowed as unknown as readonly AnyRecord[],
      title: t('newDraft.done', { count: allowed.length }),
      ...detail,
    })
  }
}
