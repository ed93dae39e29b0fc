import { useCallback, useEffect, useRef, useState } from 'react'

/** Panels that every layout of a space has, one open at a time. */
export type Panel = 'menu' | 'palette' | 'shortcuts' | 'logout' | 'forget' | 'install'

/**
 * The one open panel of a layout; Ctrl+K (⌘K) toggles the palette. The address changes before the
 * page of a link is shown: a panel that was opened in between belongs to the new page and stays.
 */
export const usePanel = () => {
  const [open, setOpen] = useState<Panel | null>(null)
  const openedOn = useRef<string | null>(null)
  useEffect(() => {
    openedOn.current = open === null ? null : window.location.pathname
  }, [open])
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
    closePanel: useCallback(() => {
      if (openedOn.current !== window.location.pathname) setOpen(null)
    }, []),
    showShortcuts: useCallback(() => setOpen('shortcuts'), []),
  }
}
