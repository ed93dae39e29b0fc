import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePerson } from '../../services/services.tsx'
import { cardFacts } from './card-facts.ts'
import { cardFieldsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { useTitle } from './record-title.tsx'

interface RecordFactsProps {
  readonly presentation: AnyPresentation
  readonly record: Mirrored<ModelName>
  readonly hidden: readonly string[]
}

/** The fields of a card in one line. */
export const RecordFacts = ({ presentation, record, hidden }: RecordFactsProps) => {
  const text = useValueText()
  const labels = useLabels()
  const format = useFormat()
  const { actor } = usePerson()
  const titleIn = useTitle()
  const names = cardFieldsFor(presentation, actor.role).filter((name) => !hidden.includes(name))
  const facts = cardFacts(presentation, record, names, {
    title: titleIn(record),
    value: text,
    label: labels.fieldOf,
    days: format.days,
  })
  return <p className="truncate text-ink-3 text-sm empty:hidden">{facts.join(' · ')}</p>
}
