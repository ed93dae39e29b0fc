/**
 * Ref of an element that takes the focus when it appears, where the element that had it is gone. A
 * function with one identity is called once for an element.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
