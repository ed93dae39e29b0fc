import { MoveRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName } from '#contract/registry.ts'
import { Cell } from '../../../fields/cells.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { FIGURE_PAGES, isFigurePage } from '../../../widgets/views/view-scope.ts'
import { changedParts } from './changed-parts.ts'
import { type EventValue, isEmpty, valuesOfEvent } from './values-of-event.ts'

/** A creation is named by its record; of its values only these are shown on one line. */
const SHORT = 3

interface Value extends EventValue {
  readonly label: string
}

const useValues = (event: LoggedEvent): readonly Value[] => {
  const labels = useLabels()
  const { model } = event
  if (!isModelName(model)) return []
  return valuesOfEvent(event).map((value) => ({ ...value, label: labels.fieldOf(model, value.name) }))
}

/** The values of an event on one line: old and new. */
export const ShortValues = ({ event }: { readonly event: LoggedEvent }) => {
  const values = useValues(event)
  const isCreation = event.action === 'create'
  // The record's name stands beside the values already.
  const named = 'ticket_id' in event.payload ? 'ticket_id' : 'name'
  const shown = values.filter(({ name, to }) => name !== 'ticket_id' && !(isCreation && (typeof to === 'boolean' || name === named)))
  if (shown.length === 0) return null
  return (
    <dl className="flex min-w-0 gap-x-3 overflow-hidden text-ink-2 max-sm:flex-wrap">
      {(isCreation ? shown.slice(0, SHORT) : shown).map((value) => (
        <div key={value.name} className="flex min-w-0 items-center gap-1.5">
          <dt className="shrink-0 text-ink-3">{value.label}</dt>
          <dd className="flex min-w-0 items-center gap-1.5 whitespace-nowrap">
            <Change value={shortened(value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A changed text from its change on. */
const shortened = (value: Value): Value => {
  const { from, to } = value
  if (value.field.kind !== 'longText' || typeof from !== 'string' || typeof to !== 'string') return value
  const [fromPart, toPart] = changedParts(from, to)
  return { ...value, from: fromPart, to: toPart }
}

/**
 * All values in full, one below the other; long texts can be copied from here, also after a
 * refusal.
 */
export const AllValues = ({ event }: { readonly event: LoggedEvent }) =>
  useValues(event).map((value) => (
    <div key={value.name} className="contents">
      <dt className="text-ink-3">{value.label}</dt>
      <dd className={value.field.kind === 'longText' ? 'min-w-0 whitespace-pre-wrap' : 'flex min-w-0 flex-wrap items-center gap-1.5'}>
        {value.field.kind === 'longText' ? String(value.to ?? '') : <Change value={value} />}
      </dd>
    </div>
  ))

const Change = ({ value: { name, field, from, to } }: { readonly value: Value }) => {
  const { t } = useTranslation('outbox')
  const { t: tTitle } = useTranslation('title')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const labels = useLabels()
  if (name === 'bytes') return <span className="tabular">{format.bytes(Number(to))}</span>
  // The list or page that a view belongs to.
  if (name === 'model' && typeof to === 'string' && isModelName(to)) return <span>{labels.model[to].many}</span>
  if (name === 'model' && typeof to === 'string' && isFigurePage(to)) return <span>{tTitle(FIGURE_PAGES[to].route)}</span>
  // A cell leaves « no » empty, and beside an arrow an empty place says nothing.
  const word = (value: unknown) => (typeof value === 'boolean' ? <span>{tCommon(value ? 'yes' : 'no')}</span> : <Cell value={value} field={field} />)
  if (from === null) return word(to)
  return (
    <>
      <span className="flex min-w-0 items-center text-ink-3">{word(from)}</span>
      <MoveRight role="img" aria-label={t('becomes')} className="size-3.5 shrink-0 text-ink-3" />
      {isEmpty(to) ? <span className="text-ink-3">{t('nothing')}</span> : word(to)}
    </>
  )
}
