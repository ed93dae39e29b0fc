import { type KeyboardEvent, useState } from 'react'
import type { Option } from './option-line.tsx'

/**
 * The current option by its index, and the keys that move and pick. `first` is the index to start
 * from.
 */
export const useOptionCursor = (found: readonly Option[], first: number, onPick: (value: string) => void) => {
  const [active, setActive] = useState(() => Math.max(0, first))
  const current = Math.min(active, found.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: found.length - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive((next + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = found[current]
      if (option) onPick(option.value)
    }
  }
  return { current, setActive, onKeyDown }
}
