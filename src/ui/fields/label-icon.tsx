import { readableColour } from '../kit/readable-colour.ts'
import { labelColour } from './label-colour.ts'
import { labelIcon } from './label-icons.ts'

interface Look {
  readonly color_background: string
  readonly color_text: string
  readonly icon: string | null
}

/** The icon of a priority or type in its colour; a dot where it has none. */
export const LabelIcon = ({ record }: { readonly record: Look }) => {
  const colour = labelColour(record)
  const Icon = labelIcon(record.icon)
  if (Icon)
    return (
      <Icon
        aria-hidden
        className="size-4 shrink-0"
        style={{ color: colour === null ? 'var(--ink-3)' : readableColour(colour) }}
      />
    )
  return <ColourDot colour={colour} />
}

const ColourDot = ({ colour }: { readonly colour: string | null }) => (
  <span
    aria-hidden
    className="size-2 shrink-0 rounded-full"
    style={{ background: colour === null ? 'var(--control-line)' : readableColour(colour) }}
  />
)
