import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { creationOf, newEventOf } from '../../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useServices } from '../../../services/services.tsx'
import { useUndo } from '../../../services/undo-context.ts'
import { type Imputation, useShowNothingTaken, useSortForStep } from './use-imputation.ts'
import { useLeftOutText } from './use-time-billing.ts'

type Pointage = Mirrored<'pointage'>

/** A draft needs the client of its time. */
const ON_NEW_DRAFT: Pick<Imputation, 'step' | 'isWanted'> = {
  step: 'imputeInvoice',
  isWanted: ({ ticket_id: ticket }, { clientOf }) => clientOf(ticket) !== null,
}

/**
 * Puts billable time on new drafts, one for each client, with one write and one undo; without
 * billable time no draft is created. Works without a network.
 */
export const useNewDraft = () => {
  const { t } = useTranslation('invoicing')
  const { newId } = useServices()
  const { dispatchGroup } = useDispatchAction()
  const { registerAction } = useUndo()
  const sortForStep = useSortForStep()
  const leftOutText = useLeftOutText()
  const showNothingTaken = useShowNothingTaken()
  return async (pointages: readonly Pointage[]): Promise<void> => {
    const { sorted, billing } = await sortForStep(pointages, ON_NEW_DRAFT)
    const { taken } = sorted
    if (taken.length === 0) return showNothingTaken(sorted)
    const detail = leftOutText(sorted)
    const events = [...Map.groupBy(taken, ({ ticket_id }) => billing.clientOf(ticket_id) ?? '')].flatMap(
      ([client, own]) => {
        const draft = creationOf(newId(), 'invoice', { client_id: client, title: t('newDraft.title') })
        const payload = { invoice_id: draft.recordId }
        return [
          draft,
          ...own.map((record) => newEventOf(newId(), 'pointage', { record, action: 'imputeInvoice', payload })),
        ]
      },
    )
    const group = await dispatchGroup(events)
    const stored = group?.events.filter((_, at) => group.answers[at]?.status === 'logged') ?? []
    if (!group || stored.length === 0) return
    registerAction({
      id: group.id,
      events: stored,
      record: null,
      records: taken as unknown as readonly AnyRecord[],
      title: t('newDraft.done', { count: taken.length }),
      ...(detail === null ? {} : { detail }),
    })
  }
}
