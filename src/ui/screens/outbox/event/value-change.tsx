import { MoveRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isModelName } from '#contract/registry.ts'
import { Cell } from '../../../fields/cells.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { FIGURE_PAGES, isFigurePage } from '../../../widgets/views/view-scope.ts'
import type { LabelledValue } from './use-event-values.ts'
import { isEmpty } from './values-of-event.ts'

/** The value that an event sets, after the one that it replaces. */
export const ValueChange = ({ value: { name, field, from, to } }: { readonly value: LabelledValue }) => {
  const { t } = useTranslation('outbox')
  const { t: tTitle } = useTranslation('title')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const labels = useLabels()
  if (name === 'bytes') return <span className="tabular">{format.bytes(Number(to))}</span>
  // The list or page that a view belongs to.
  if (name === 'model' && typeof to === 'string' && isModelName(to)) return <span>{labels.model[to].many}</span>
  if (name === 'model' && typeof to === 'string' && isFigurePage(to))
    return <span>{tTitle(FIGURE_PAGES[to].route)}</span>
  // A cell leaves « no » empty, and beside an arrow an empty place says nothing.
  const word = (value: unknown) =>
    typeof value === 'boolean' ? <span>{tCommon(value ? 'yes' : 'no')}</span> : <Cell value={value} field={field} />
  if (from === null) return word(to)
  return (
    <>
      <span className="flex min-w-0 items-center text-ink-3">{word(from)}</span>
      <MoveRight role="img" aria-label={t('becomes')} className="size-3.5 shrink-0 text-ink-3" />
      {isEmpty(to) ? <span className="text-ink-3">{t('nothing')}</span> : word(to)}
    </>
  )
}
