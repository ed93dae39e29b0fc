import { useCallback, useEffect, useState } from 'react'

/** Panels that every layout of a space has, one open at a time. */
export type Panel = 'menu' | 'palette' | 'shortcuts' | 'logout' | 'forget'

/** The one open panel of a layout; Ctrl+K (⌘K) toggles the palette. */
export const usePanel = () => {
  const [open, setOpen] = useState<Panel | null>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen((present) => (present === 'palette' ? null : 'palette'))
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return {
    open,
    setOpen,
    closePanel: useCallback(() => setOpen(null), []),
    showShortcuts: useCallback(() => setOpen('shortcuts'), []),
  }
}
