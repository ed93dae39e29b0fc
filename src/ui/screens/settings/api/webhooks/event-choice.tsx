import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EVENTS_BY_MODEL, WEBHOOK_EVENTS } from '#contract/api-access/webhook-events.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../../../hooks/page/use-labels.ts'
import { Checkbox } from '../../../../kit/inputs/checkbox.tsx'

interface EventChoiceProps {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  onChange(chosen: readonly string[]): void
}

/** The events of a webhook: whole models, or single actions within them. */
export const EventChoice = ({ chosen, error, onChange }: EventChoiceProps) => {
  const { t } = useTranslation('webhooks')
  const set = (events: readonly string[], isOn: boolean): void =>
    onChange(WEBHOOK_EVENTS.filter((event) => (events.includes(event) ? isOn : chosen.includes(event))))
  return (
    <fieldset tabIndex={-1} data-invalid={error !== undefined || undefined}>
      <legend className="mb-1 font-medium">{t('eventsTitle')}</legend>
      {error !== undefined && (
        <p role="alert" className="mb-1 text-danger-text text-sm">
          {error}
        </p>
      )}
      <ul className="[&>li+li]:border-t rounded-md border">
        {EVENTS_BY_MODEL.map(({ model, events }) => (
          <ModelEvents key={model} model={model} events={events} chosen={chosen} onSet={set} />
        ))}
      </ul>
    </fieldset>
  )
}

interface ModelEventsProps {
  readonly model: ModelName
  readonly events: readonly string[]
  readonly chosen: readonly string[]
  onSet(events: readonly string[], isOn: boolean): void
}

const ModelEvents = ({ model, events, chosen, onSet }: ModelEventsProps) => {
  const { t } = useTranslation('webhooks')
  const labels = useLabels()
  const count = events.filter((event) => chosen.includes(event)).length
  const name = labels.model[model].many
  return (
    <li className="flex items-start gap-3 px-3">
      <span className="py-2.5 touch:py-3.5">
        <Checkbox
          checked={count === events.length ? true : count > 0 ? 'indeterminate' : false}
          aria-label={t('allOf', { model: name })}
          onCheckedChange={(isOn) => onSet(events, isOn)}
        />
      </span>
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-center gap-2 py-2 touch:min-h-11">
          <span className="min-w-0 flex-1 first-letter:uppercase">{name}</span>
          {count > 0 && <span className="text-ink-2 text-sm tabular">{t('chosen', { count, of: events.length })}</span>}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 group-open:rotate-90" />
        </summary>
        <ul className="pb-2">
          {events.map((event) => (
            <li key={event}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is an input */}
              <label className="flex items-center gap-2.5 py-1 touch:min-h-11">
                <Checkbox checked={chosen.includes(event)} onCheckedChange={(isOn) => onSet([event], isOn)} />
                <span className="min-w-0 flex-1">
                  {labels.actionOf(model, event.slice(model.length + 1))}{' '}
                  <span className="break-all font-mono text-ink-2 text-sm">{event}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
