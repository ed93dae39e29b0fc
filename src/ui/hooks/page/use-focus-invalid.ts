import { type RefObject, useCallback, useEffect, useRef } from 'react'

interface FocusInvalid {
  readonly form: RefObject<HTMLFormElement | null>
  /** Moves the focus to the first field with a message, once the messages are in the page. */
  focusInvalid(): void
}

/** The focus of a form that was refused: by the server with this problem, or by `focusInvalid`. */
export const useFocusInvalid = (problem: object | null): FocusInvalid => {
  const form = useRef<HTMLFormElement>(null)
  const focusInvalid = useCallback(() => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus())
  }, [])
  useEffect(() => {
    if (problem !== null) focusInvalid()
  }, [problem, focusInvalid])
  return { form, focusInvalid }
}
