import type { LoggedEvent } from '#contract/core/event.ts'
import { useOverwroteWords } from './use-overwrote-values.ts'

/** Whose value was replaced, when it had been set, and by what. */
export const OverwroteText = ({ event }: { readonly event: LoggedEvent }) => {
  const wordsOf = useOverwroteWords()
  const words = wordsOf(event)
  return (
    words && (
      <>
        <p>{words.title}</p>
        <p className="text-sm">{words.detail}</p>
      </>
    )
  )
}
