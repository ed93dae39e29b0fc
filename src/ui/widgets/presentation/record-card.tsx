import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordTitle } from './record-title.tsx'

interface RecordCardProps {
  readonly presentation: AnyPresentation
  readonly row: Mirrored<ModelName>
  readonly to: string | null
  /** Fields with the same value in every row. */
  readonly hidden: readonly string[]
}

/** A record in two lines, for phones: its name, and the fields that the presentation numbers. */
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
