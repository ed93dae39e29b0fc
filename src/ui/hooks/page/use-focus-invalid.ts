import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus of a refused form to its first field with a message, once the messages are in the
 * page. Without such a field the submit button gets it, unless the focus is elsewhere: fields lose
 * it while they are disabled, and a person may type on before the next frame.
 */
export const focusRefused = (form: RefObject<HTMLFormElement | null>): void => {
  requestAnimationFrame(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const isLost = document.activeElement === document.body
    const target = find('[aria-invalid="true"], [data-invalid="true"]') ?? (isLost ? find('[type="submit"]') : null)
    target?.focus()
  })
}

interface FocusInvalid {
  readonly form: RefObject<HTMLFormElement | null>
  /** Moves the focus to the first field with a message, once the messages are in the page. */
  focusInvalid(): void
}

/** The focus of a form that was refused: by the server with this problem, or by `focusInvalid`. */
export const useFocusInvalid = (problem: object | null): FocusInvalid => {
  const form = useRef<HTMLFormElement>(null)
  const focusInvalid = useCallback(() => focusRefused(form), [])
  useEffect(() => {
    if (problem !== null) focusInvalid()
  }, [problem, focusInvalid])
  return { form, focusInvalid }
}
