import { DEFAULT_LABEL_COLOURS } from '#contract/core/label.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { labelColour } from '../../fields/label-colour.ts'
import { LabelIcon } from '../../fields/label-icon.tsx'
import { labelIcon } from '../../fields/label-icons.ts'
import { readableColour } from '../../kit/readable-colour.ts'
import { StageIcon } from '../../kit/stage-icon.tsx'
import type { Label } from './label-models.ts'

interface Look {
  readonly color_background: string
  readonly color_text: string
  readonly icon: string | null
}

/**
 * The sign of a label in lists of tickets: the shape of its stage for a status, otherwise its icon.
 */
export const LabelSign = ({ look, stage }: { readonly look: Look; readonly stage: TicketStage | null }) =>
  stage === null ? <LabelIcon record={look} /> : <StageIcon stage={stage} colour={labelColour(look)} />

export const stageOfLabel = (record: Label): TicketStage | null => ('stage' in record ? record.stage : null)

/**
 * A label on its own background, the same in both themes. Without a background the text has the
 * theme's colour, and the icon shows the label's.
 */
export const LabelBadge = ({ look, name }: { readonly look: Look; readonly name: string }) => {
  const Icon = labelIcon(look.icon)
  const hasBackground = look.color_background !== DEFAULT_LABEL_COLOURS.color_background
  const colour = hasBackground ? null : labelColour(look)
  return (
    <span
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-sm px-2 font-medium text-ink text-sm [&_svg]:size-3.5 [&_svg]:shrink-0"
      style={hasBackground ? { background: look.color_background, color: look.color_text } : undefined}
    >
      {Icon && <Icon aria-hidden style={colour === null ? undefined : { color: readableColour(colour) }} />}
      <span className="truncate">{name}</span>
    </span>
  )
}
