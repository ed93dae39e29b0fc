import { isTheme, type Theme } from '#src/ui/theme/theme.ts'

export interface Preferences {
  readonly theme: Theme
  readonly keys: boolean
  readonly narrow: boolean
  readonly oldestFirst: boolean
  /** Ids of the folded sections of the sidebar. */
  readonly folded: readonly string[]
}

const KEY = 'app.preferences'
const DEFAULTS: Preferences = { theme: 'system', keys: true, narrow: false, oldestFirst: false, folded: ['recent'] }

export const readPreferences = (storage: Storage): Preferences => {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Record<keyof Preferences, unknown>>
    return {
      theme: isTheme(stored.theme) ? stored.theme : DEFAULTS.theme,
      keys: typeof stored.keys === 'boolean' ? stored.keys : DEFAULTS.keys,
      narrow: typeof stored.narrow === 'boolean' ? stored.narrow : DEFAULTS.narrow,
      oldestFirst: typeof stored.oldestFirst === 'boolean' ? stored.oldestFirst : DEFAULTS.oldestFirst,
      folded: Array.isArray(stored.folded) ? stored.folded.filter((id) => typeof id === 'string') : DEFAULTS.folded,
    }
  } catch {
    return DEFAULTS
  }
}

export const writePreferences = (storage: Storage, preferences: Preferences): void =>
  storage.setItem(KEY, JSON.stringify(preferences))
