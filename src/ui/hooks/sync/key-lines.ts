import type { KeyName, ShortcutKeys } from './shortcut-keys.ts'

/** A line of the sheet: all keys that do one thing. */
export interface KeyLine {
  readonly name: KeyName
  readonly keys: readonly string[]
}

/**
 * Collects the keys by what they do; a key that two parts register does what the later one says.
 */
export const keyLines = (shortcuts: readonly ShortcutKeys[]): readonly KeyLine[] => {
  const byKey = new Map(shortcuts.flatMap((keys) => Object.entries(keys)))
  const lines = new Map<KeyName, string[]>()
  for (const [key, name] of byKey) lines.set(name, [...(lines.get(name) ?? []), key])
  return [...lines].map(([name, keys]) => ({ name, keys }))
}
