import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { creationOf, newEventOf } from '../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'

type Stage = Mirrored<'billing_stage'>

/**
 * Puts stages of fixed prices on a draft of their client, which is made where there is none. Works
 * without a network.
 */
export const useImputeStage = () => {
  const { t } = useTranslation('invoicing')
  const { newId } = useServices()
  const { dispatchAction, dispatchGroup } = useDispatchAction()
  const { registerAction } = useUndo()

  const onDraft = useCallback(
    (stage: Stage, invoiceId: RecordId) =>
      void dispatchAction('billing_stage', stage, 'impute', { invoice_id: invoiceId }),
    [dispatchAction],
  )
  const onNewDraft = useCallback(
    async (stage: Stage, clientId: RecordId): Promise<void> => {
      const draft = creationOf(newId(), 'invoice', { client_id: clientId, title: t('newDraft.title') })
      const imputed = newEventOf(newId(), 'billing_stage', {
        record: stage,
        action: 'impute',
        payload: { invoice_id: draft.recordId },
      })
      const group = await dispatchGroup([draft, imputed])
      if (!group?.answers.every(({ status }) => status === 'logged')) return
      registerAction({
        id: group.id,
        events: group.events,
        record: null,
        records: [stage as unknown as AnyRecord],
        title: t('stages.done'),
      })
    },
    [dispatchGroup, newId, registerAction, t],
  )
  return { onDraft, onNewDraft }
}
