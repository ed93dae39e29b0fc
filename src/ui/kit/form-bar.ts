const bars = new Set<Element>()

/** The attribute is on the root: `:has()` there would be matched at each change of the page. */
const noteBars = (): void => {
  document.documentElement.toggleAttribute('data-has-form-bar', bars.size > 0)
}

/**
 * Ref of the bar with the buttons of a form, which stays in view at the bottom: messages appear
 * above it (`theme/toast.css`).
 */
export const formBar = (bar: Element | null): (() => void) | undefined => {
  if (!bar) return undefined
  bars.add(bar)
  noteBars()
  return () => {
    bars.delete(bar)
    noteBars()
  }
}
