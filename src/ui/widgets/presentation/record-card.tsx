import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePerson } from '../../services/services.tsx'
import { cardFacts } from './card-facts.ts'
import { cardFieldsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordTitle, useTitle } from './record-title.tsx'

interface RecordCardProps {
  readonly presentation: AnyPresentation
  readonly row: Mirrored<ModelName>
  readonly to: string | null
  /** Fields with the same value in every row. */
  readonly hidden: readonly string[]
}

/** A record for phones: its name, and the fields that the presentation numbers, in two lines. */
export const RecordCard = ({ presentation, row, to, hidden }: RecordCardProps) => {
  const Icon = presentation.icon
  return (
    <div className="flex h-full items-center gap-3 px-3.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <RecordTitle presentation={presentation} row={row} to={to} />
        <RecordFacts presentation={presentation} record={row} hidden={hidden} />
      </div>
    </div>
  )
}

interface RecordFactsProps {
  readonly presentation: AnyPresentation
  readonly record: Mirrored<ModelName>
  readonly hidden: readonly string[]
}

/** Returns the fields of a card as one text; empty where all of them are. */
export const useRecordFacts = (
  presentation: AnyPresentation,
  hidden: readonly string[],
): ((record: Mirrored<ModelName>) => string) => {
  const text = useValueText()
  const labels = useLabels()
  const format = useFormat()
  const { actor } = usePerson()
  const titleIn = useTitle()
  const names = cardFieldsFor(presentation, actor.role).filter((name) => !hidden.includes(name))
  return (record) =>
    cardFacts(presentation, record, names, {
      title: titleIn(record),
      value: text,
      label: labels.fieldOf,
      days: format.days,
    }).join(' · ')
}

/** The fields of a card, in a second line where one has no room for them. */
export const RecordFacts = ({ presentation, record, hidden }: RecordFactsProps) => (
  <p className="line-clamp-2 text-ink-3 text-sm empty:hidden">{useRecordFacts(presentation, hidden)(record)}</p>
)
