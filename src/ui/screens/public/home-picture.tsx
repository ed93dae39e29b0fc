import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { StageIcon } from '../../kit/stage-icon.tsx'

/** Widths of a title (percent) and of a name (px): placeholder bars need no translation. */
const ROWS: readonly {
  readonly stage: TicketStage
  readonly title: number
  readonly name: number
  readonly due: boolean
}[] = [
  { stage: 'waiting_solving', title: 62, name: 44, due: true },
  { stage: 'in_progress', title: 78, name: 58, due: false },
  { stage: 'in_progress', title: 48, name: 40, due: true },
  { stage: 'waiting_validation', title: 70, name: 52, due: false },
  { stage: 'new', title: 56, name: 60, due: false },
  { stage: 'new', title: 84, name: 46, due: true },
  { stage: 'done', title: 52, name: 54, due: false },
  { stage: 'closed', title: 66, name: 42, due: false },
]

/** A picture of the product; on a phone it would stand before what a visitor can do. */
export const HomePicture = () => (
  <div aria-hidden className="overflow-hidden rounded-lg bg-raised shadow-dialog max-sm:hidden">
    <div className="flex h-11 items-center gap-3 border-b px-4">
      <span className="h-2.5 w-16 rounded-full bg-pressed" />
      <span className="h-6 w-40 rounded-md border border-line-strong" />
      <span className="ml-auto h-6 w-24 rounded-md bg-accent" />
    </div>
    {ROWS.map((row) => (
      <div
        key={`${row.stage}-${row.title}`}
        className="flex h-11 items-center gap-3 border-line border-b px-4 last:border-0"
      >
        <StageIcon stage={row.stage} colour={null} />
        <span className="min-w-0 flex-1">
          <span className="block h-2.5 rounded-full bg-line-strong" style={{ width: `${row.title}%` }} />
        </span>
        {row.due && <span className="h-2.5 w-10 rounded-full bg-accent-tint" />}
        <span className="size-5 rounded-full bg-pressed" />
        <span className="w-16">
          <span className="block h-2.5 rounded-full bg-pressed" style={{ width: row.name }} />
        </span>
      </div>
    ))}
  </div>
)
