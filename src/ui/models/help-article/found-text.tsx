import { foundParts } from './found-parts.ts'

interface FoundTextProps {
  readonly text: string
  /** Folded words that were typed. */
  readonly words: readonly string[]
}

/** A text with the words that a search found in it. */
export const FoundText = ({ text, words }: FoundTextProps) =>
  foundParts(text, words).map((part, at) =>
    part.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <mark key={at} className="rounded-sm bg-warning-tint text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
