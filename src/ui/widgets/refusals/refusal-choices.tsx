import { useTranslation } from 'react-i18next'
import { seenValues } from '#contract/core/events/action.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { useBlockingCreation } from '../../hooks/sync/use-outbox-events.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { refusalKindOf } from './refusal-kind.ts'

interface RefusalChoicesProps {
  readonly event: LoggedEvent
  /** Asks for confirmation; without it the event is dropped at once. */
  readonly onDrop?: () => void
}

/** Actions on a refusal: correct it, retry it where the action is allowed now, or discard it. */
export const RefusalChoices = ({ event, onDrop }: RefusalChoicesProps) => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const { resolveRefusal } = useUndo()
  const kind = refusalKindOf(event)

  const drop = async () => {
    if (await outbox.cancel(event.id)) toast(t('dropped'))
    else toast.error(t('tooLate'))
  }
  return (
    <>
      {kind === 'text' && (
        <Button look="secondary" size="small" onClick={() => resolveRefusal(event.id)}>
          {t('compare')}
        </Button>
      )}
      {kind === 'values' && (
        <Button look="secondary" size="small" onClick={() => resolveRefusal(event.id)}>
          {t('correct')}
        </Button>
      )}
      {kind === 'step' && isModelName(event.model) && <Reapply event={event} model={event.model} />}
      {kind === 'held' && <Release event={event} />}
      <Button look="secondary" size="small" onClick={onDrop ?? drop}>
        {t('drop')}
      </Button>
    </>
  )
}

/** Opens the refused creation that blocks this event; once resolved, this event follows. */
const Release = ({ event }: { readonly event: LoggedEvent }) => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const { resolveRefusal } = useUndo()
  const cause = useBlockingCreation(event)
  return cause ? (
    <Button look="secondary" size="small" onClick={() => resolveRefusal(cause.id)}>
      {t('correctCause')}
    </Button>
  ) : (
    <Button look="secondary" size="small" onClick={() => outbox.retry(event.id)}>
      {t('retryAll')}
    </Button>
  )
}

/** Dispatches the same action again on the present record, where it is allowed. */
const Reapply = ({ event, model }: { readonly event: LoggedEvent; readonly model: ModelName }) => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const context = useActionContext()
  const locale = useLocale()
  const { value: record } = useOne(model, event.recordId)
  const action = findAction(model, event.action)
  if (!record || !action || action.when(record as unknown as AnyRecord, context, event.payload) !== null) return null

  const reapply = async () => {
    const dispatched = await outbox.correct(event.id, event.payload, seenValues(action, record))
    if (dispatched.status === 'logged') toast.success(t('resent'))
    else toast.error(errorMessage(dispatched.code, locale))
  }
  return (
    <Button look="secondary" size="small" onClick={reapply}>
      {t('reapply')}
    </Button>
  )
}
