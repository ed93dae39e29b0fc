import { useTranslation } from 'react-i18next'
import type { Dispatched, LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import type { ModelName } from '#contract/registry.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'

interface TextConflict {
  readonly event: LoggedEvent
  readonly model: ModelName
  readonly field: string
  readonly record: { readonly id: RecordId } | null
  readonly theirs: string
  close(): void
}

const textOrNone = (text: string): string | null => (text.trim() === '' ? null : text)

/**
 * The two resolutions of a text conflict. Both resolve whether the event was stored on this device.
 */
export const useTextAnswers = ({ event, model, field, record, theirs, close }: TextConflict) => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const { dispatchAction } = useDispatchAction()
  const locale = useLocale()

  const reportDispatch = (dispatched: Dispatched): boolean => {
    if (dispatched.status === 'invalid') toast.error(errorMessage(dispatched.code, locale))
    return dispatched.status === 'logged'
  }

  return {
    /** Keeps my text although theirs was seen; the other fields of the action are sent with it. */
    keep: async (text: string): Promise<boolean> => {
      const payload = { ...event.payload, [field]: textOrNone(text) }
      if (!reportDispatch(await outbox.correct(event.id, payload, { [field]: textOrNone(theirs) }))) return false
      close()
      toast.success(t('resent'))
      return true
    },
    /** Keeps the other person's text; offers an undo while the toast is visible. */
    give: async (text: string): Promise<void> => {
      const { [field]: _, ...others } = event.payload
      const isAlone = Object.keys(others).length === 0
      const isKept = isAlone ? await outbox.cancel(event.id) : reportDispatch(await outbox.correct(event.id, others))
      if (!isKept) return
      close()
      const takeBack = () =>
        record && void dispatchAction(model, record, event.action as never, { [field]: textOrNone(text) })
      toast(t('texts.tookTheirs'), { action: { label: t('texts.takeBack'), onClick: takeBack } })
    },
  }
}
