/** A saved view: what it shows as a canonical text (`viewText`). */
interface KnownView {
  readonly id: string
  readonly text: string
}

interface Shown {
  /** Built-in views, also with their filters as a text: they apply to any search and order. */
  readonly builtIn: readonly (KnownView & { readonly filters: string })[]
  readonly own: readonly KnownView[]
  /** Canonical text of the list itself. */
  readonly text: string
  readonly filters: string
  /** Id of the view that was opened last. */
  readonly opened: string | null
}

/**
 * Id of the view that a list shows; null for none. Several views may show the same, as a shared one
 * beside a built-in one: among them it is the one that was opened, else the first.
 */
export const shownView = ({ builtIn, own, text, filters, opened }: Shown): string | null => {
  const same = [...builtIn, ...own].filter((view) => view.text === text)
  const view = same.find(({ id }) => id === opened) ?? same[0] ?? builtIn.find((one) => one.filters === filters)
  return view?.id ?? null
}
