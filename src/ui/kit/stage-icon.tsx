import type { ReactNode } from 'react'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { readableColour } from './readable-colour.ts'

/** The shape tells the stage, so that the colour need not. */
const SHAPES: Record<TicketStage, ReactNode> = {
  new: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.2 1.9" />,
  in_progress: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 5a3 3 0 0 1 0 6Z" fill="currentColor" />
    </>
  ),
  waiting_validation: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6.2 5.9v4.2M9.8 5.9v4.2" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  waiting_solving: (
    <>
      <circle cx="8" cy="8" r="6.3" fill="currentColor" />
      <path d="M8 4.8v3.6M8 10.9v.1" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.3" fill="currentColor" />
      <path d="m5.3 8.2 1.9 1.9 3.6-3.9" fill="none" stroke="var(--surface)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  closed: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="m5.9 8.1 1.5 1.5 2.8-3" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
}

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
  /** The colour that the installation gave to the status, or null for the stage's own. */
  readonly colour: string | null
}

export const StageIcon = ({ stage, colour }: StageIconProps) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0" style={{ color: colour === null ? TOKENS[stage] : readableColour(colour) }}>
    {SHAPES[stage]}
  </svg>
)
