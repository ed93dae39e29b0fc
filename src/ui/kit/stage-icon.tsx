import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { readableColour } from './readable-colour.ts'

const TOKENS: Record<TicketStage, string> = {
  new: 'var(--stage-new)',
  in_progress: 'var(--stage-in-progress)',
  waiting_validation: 'var(--stage-waiting-validation)',
  waiting_solving: 'var(--stage-waiting-solving)',
  done: 'var(--stage-done)',
  closed: 'var(--stage-closed)',
}

interface StageIconProps {
  readonly stage: TicketStage
  /** The status's own colour, or null for the colour of the stage. */
  readonly colour: string | null
}

/** The shape tells the stage, so that colour is not the only cue (`theme/stage-icon.css`). */
export const StageIcon = ({ stage, colour }: StageIconProps) => (
  <span
    aria-hidden
    data-stage={stage}
    className="stage-icon size-4 shrink-0"
    style={{ backgroundColor: colour === null ? TOKENS[stage] : readableColour(colour) }}
  />
)
