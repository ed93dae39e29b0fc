export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

/**
 * Applies a theme: `system` leaves the choice to the browser. `root` is `document.documentElement`.
 */
export const applyTheme = (root: HTMLElement, theme: Theme): void => {
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
}
