import { useEffect } from 'react'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { useShortcutKeys } from '../../hooks/sync/shortcut-keys.ts'
import { useServices } from '../../services/services.tsx'

const UNDO_KEY = { 'Ctrl+Z': 'undo' } as const

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

/**
 * Ctrl+Z (⌘Z) undoes the last action of this page, as does Z alone where single keys are on; inside
 * a text field both keep their usual meaning.
 */
export const useUndoKeys = (undoLast: () => Promise<void>): void => {
  const { preferences } = useServices()
  useHotKeys(preferences.keys, { z: () => void undoLast() }, { z: 'undo' })
  useShortcutKeys(true, UNDO_KEY)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isEditable(event.target)) return
      event.preventDefault()
      void undoLast()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undoLast])
}
