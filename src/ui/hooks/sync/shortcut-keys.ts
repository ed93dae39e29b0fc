import { useEffect, useSyncExternalStore } from 'react'
import type { commonFr } from '../../locales/fr/common.ts'

/** Names of what keys do: texts `keys.does.{name}`. */
export type KeyName = keyof (typeof commonFr)['keys']['does']

/** Keys as people press them (`J`, `Shift+X`, `Ctrl+K`), with what each does. */
export type ShortcutKeys = Readonly<Record<string, KeyName>>

const registered = new Set<ShortcutKeys>()
const listeners = new Set<() => void>()
let snapshot: readonly ShortcutKeys[] = []

const publish = (): void => {
  snapshot = [...registered]
  for (const listener of listeners) listener()
}

/** Registers keys while `on`; returns the end. */
const register = (keys: ShortcutKeys): (() => void) => {
  registered.add(keys)
  publish()
  return () => {
    registered.delete(keys)
    publish()
  }
}

/**
 * Lists keys in the sheet of shortcuts for as long as they work. `keys` must be stable, or
 * small.
 */
export const useShortcutKeys = (on: boolean, keys: ShortcutKeys): void => {
  const written = JSON.stringify(keys)
  useEffect(() => (on ? register(JSON.parse(written) as ShortcutKeys) : undefined), [on, written])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys that work now, in the order in which their parts of the screen were mounted. */
export const useWorkingKeys = (): readonly ShortcutKeys[] => useSyncExternalStore(subscribe, () => snapshot)
