import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row that moves in the document loses the focus: the same control of it gets the focus back.
 * `order` changes with the order of the rows.
 */
export const useFocusAfterMove = (list: RefObject<HTMLElement | null>, order: string) => {
  const wanted = useRef<{ readonly id: string; readonly part: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order
  useEffect(() => {
    const { id, part } = wanted.current ?? {}
    wanted.current = null
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (one) => one.dataset['row'] === id,
    )
    const control = row?.querySelector<HTMLButtonElement>(`[data-part="${part}"]`)
    // At the end of the list the button is disabled: the handle stays.
    if (control?.disabled) row?.querySelector<HTMLElement>('[data-part="handle"]')?.focus()
    else control?.focus()
  }, [order])
  return (id: string, part: string) => {
    wanted.current = { id, part }
  }
}
