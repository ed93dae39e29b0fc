import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { fieldOf } from '#contract/core/model.ts'
import { stageFieldOf } from '#contract/lifecycle/stage-field.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { intendedChanges } from '../action-text/intended-changes.ts'
import { useActionText } from '../action-text/use-action-text.ts'
import { refusalKindOf, textFieldOf } from './refusal-kind.ts'
import { useStepText } from './use-step-text.ts'

interface RefusalWordsProps {
  readonly event: LoggedEvent
  /** Omits the name of the action where the context gives it, as in the list of one bulk action. */
  readonly untitled?: boolean
}

/**
 * Why an event was refused or held: the intended change, conflicting changes with author and time,
 * and the server's message.
 */
export const RefusalText = ({ event, untitled = false }: RefusalWordsProps) => {
  const { t } = useTranslation('refusal')
  const { t: tFile } = useTranslation('file')
  const actionText = useActionText()
  const action = actionText.action(event.model, event.action)
  const kind = refusalKindOf(event)
  const by = event.refusal?.changed?.by
  const file =
    isModelName(event.model) && findAction(event.model, event.action)?.carries !== undefined
      ? event.payload['name']
      : undefined
  const title =
    kind === 'held'
      ? t('heldTitle', { action })
      : kind === 'text'
        ? by === undefined
          ? t('staleTitleNobody')
          : t('staleTitle', { by })
        : typeof file === 'string'
          ? tFile('refused', { name: file })
          : t(event.undoes === null ? 'title' : 'undoTitle', { action })
  return (
    <>
      {!untitled && <p className="font-medium">{title}</p>}
      {kind === 'held' && <p>{t('held')}</p>}
      {kind === 'text' && <StaleText event={event} />}
      {kind === 'values' && <Messages event={event} />}
      {kind === 'step' &&
        (isModelName(event.model) ? <Step event={event} model={event.model} /> : <Messages event={event} />)}
    </>
  )
}

const StaleText = ({ event }: { readonly event: LoggedEvent }) => {
  const { t } = useTranslation('refusal')
  const format = useFormat()
  const changed = event.refusal?.changed
  return <p>{changed ? t('stale', { by: changed.by, when: format.when(changed.at) }) : t('staleNobody')}</p>
}

/** « Vous : Terminé · Marie Durand a mis « En attente de validation » aujourd’hui à 14:02. » */
const Step = ({ event, model }: { readonly event: LoggedEvent; readonly model: ModelName }) => {
  const { t } = useTranslation('refusal')
  const actionText = useActionText()
  const stepText = useStepText()
  const context = useActionContext()
  const { value: record } = useOne(model, event.recordId)
  const stage = stageFieldOf(model)
  const moved = stepText(event, (record as never) ?? null)
  const [intended] = intendedChanges(model, event, (record as never) ?? null, context)
  const ownChange =
    (intended && actionText.value(model, intended.field, intended.to)) ?? actionText.action(model, event.action)
  const presentValue = record && stage !== undefined ? actionText.value(model, stage, fieldOf(record, stage)) : null
  return (
    <>
      {moved === null ? (
        <>
          {presentValue !== null && <p>{t('now', { value: presentValue })}</p>}
          <Messages event={event} />
        </>
      ) : (
        <p>
          {t('you', { wanted: ownChange })} · {moved}
        </p>
      )}
      <Typed event={event} />
    </>
  )
}

/** The server's messages; the first of each field, with the field's name. */
const Messages = ({ event }: { readonly event: LoggedEvent }) => {
  const labels = useLabels()
  const locale = useLocale()
  const { refusal, model } = event
  if (!refusal) return null
  const fields = Object.entries(refusal.errors).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  )
  return (
    <>
      {fields.length === 0 && <p>{refusal.message || errorMessage(refusal.code, locale)}</p>}
      {fields.map(([name, message]) => (
        <p key={name}>
          {isModelName(model) ? labels.fieldOf(model, name) : name} · {message}
        </p>
      ))}
    </>
  )
}

/** A typed text can always be copied from here. */
const Typed = ({ event }: { readonly event: LoggedEvent }) => {
  const field = textFieldOf(event)
  const text = field === null ? null : event.payload[field]
  if (typeof text !== 'string' || text === '' || !isModelName(event.model) || !findAction(event.model, event.action))
    return null
  return (
    <p className="mt-2 max-h-48 overflow-y-auto whitespace-pre-wrap rounded-sm bg-surface px-2.5 py-2 text-ink">
      {text}
    </p>
  )
}
