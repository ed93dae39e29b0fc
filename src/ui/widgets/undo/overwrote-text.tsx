import type { LoggedEvent } from '#contract/core/events/event.ts'
import { useOverwroteText } from './use-overwrote-text.ts'

/** Says whose value was replaced, when it had been set, and by what. */
export const OverwroteText = ({ event }: { readonly event: LoggedEvent }) => {
  const wordsOf = useOverwroteText()
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
