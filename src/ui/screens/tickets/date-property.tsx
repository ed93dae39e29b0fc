import { useEffect, useRef, useState } from 'react'
import { isCalendarDate } from '#contract/core/kinds.ts'
import { DateInput } from '../../kit/date-input.tsx'

/** A date typed digit by digit passes through many dates; only the one where the typing rests is meant. */
const TYPING_PAUSE_MS = 900

interface DatePropertyProps {
  readonly id: string
  readonly value: string | null
  onChange(value: string | null): void
}

/** A date edited in place: saved when the typing rests, on Enter, or on leaving. */
export const DateProperty = ({ id, value, onChange }: DatePropertyProps) => {
  const [typed, setTyped] = useState(value)
  const save = useRef(() => undefined as undefined)
  save.current = () => {
    if (typed !== value && (typed === null || isCalendarDate(typed))) onChange(typed)
    return undefined
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => save.current(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="w-full">
      <DateInput
        id={id}
        quiet
        value={typed}
        onChange={setTyped}
        onBlur={() => save.current()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save.current()
          else if (event.key === 'Escape') setTyped(value)
        }}
      />
    </div>
  )
}
