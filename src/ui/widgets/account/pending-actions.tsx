import { useTranslation } from 'react-i18next'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'
import { RecordText } from '../action-text/record-text.tsx'

const SHOWN = 5

/** Unsent and refused actions, newest first, shown before they are discarded. */
export const PendingActions = () => {
  const { t } = useTranslation('auth')
  const { outbox } = useServices()
  const labels = useLabels()
  const format = useFormat()
  const waiting = (useObservable(outbox.events$).value ?? [])
    .filter(({ state }) => categoryOf(state) !== 'done')
    .reverse()
  const nameOf = ({ model, action }: LoggedEvent): string =>
    isModelName(model) ? labels.actionOf(model, action) : action
  const creations = {
    creationOf: (key: string) =>
      waiting.find(({ model, recordId, action }) => action === 'create' && recordKey(model, recordId) === key),
  }
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('logout.waiting')} className="mt-3 rounded-md border border-line px-3 py-2 text-sm">
      {waiting.slice(0, SHOWN).map((event) => (
        <li key={event.id} className="flex justify-between gap-3 py-0.5">
          <span className="truncate">
            {nameOf(event)} · <RecordText event={event} dependence={creations} />
          </span>
          <span className="shrink-0 text-ink-3 tabular">{format.moment(event.at)}</span>
        </li>
      ))}
      {waiting.length > SHOWN && (
        <li className="py-0.5 text-ink-3">{t('logout.more', { count: waiting.length - SHOWN })}</li>
      )}
    </ul>
  )
}
