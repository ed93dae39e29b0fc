import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT_PAUSE_MS } from '#src/machines/form.machine.ts'
import { useServices } from '../../services/services.tsx'

/**
 * A text being edited, stored as a draft under `key` until it is saved or discarded. `seen` is the
 * saved text that editing started from; changes by others meanwhile do not alter it.
 */
export const useDraftText = (key: string, saved: string) => {
  const { drafts } = useServices()
  const [typed, setTyped] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const isTouched = useRef(false)
  /** Writes the draft that waits for a pause in typing. */
  const unwritten = useRef<(() => void) | null>(null)
  const latestSaved = useRef(saved)
  latestSaved.current = saved

  useEffect(() => {
    let isGone = false
    drafts.read(key).then((draft) => {
      const text = draft?.['text']
      if (isGone || isTouched.current || typeof text !== 'string') return
      const from = draft?.['seen']
      setTyped(text)
      setSeen(typeof from === 'string' ? from : null)
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [drafts, key])

  useEffect(() => {
    if (typed === null || !isTouched.current) return
    const write = () => {
      unwritten.current = null
      void drafts.write(key, { text: typed, seen })
    }
    unwritten.current = write
    const timer = setTimeout(write, DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drafts, key, typed, seen])

  // Text typed just before the editor or the page is left.
  useEffect(() => {
    const writeNow = () => unwritten.current?.()
    window.addEventListener('pagehide', writeNow)
    return () => {
      window.removeEventListener('pagehide', writeNow)
      writeNow()
    }
  }, [])

  return {
    text: typed ?? saved,
    seen: seen ?? saved,
    restored,
    setText: useCallback((text: string) => {
      isTouched.current = true
      setTyped(text)
      setSeen((from) => from ?? latestSaved.current)
    }, []),
    clear: useCallback(() => {
      isTouched.current = false
      unwritten.current = null
      setTyped(null)
      setSeen(null)
      setRestored(false)
      drafts.remove(key)
    }, [drafts, key]),
  }
}
