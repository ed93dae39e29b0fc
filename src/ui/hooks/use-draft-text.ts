import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../services/services.tsx'

const DRAFT_PAUSE_MS = 300

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
    const timer = setTimeout(() => drafts.write(key, { text: typed, seen }), DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drafts, key, typed, seen])

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
      setTyped(null)
      setSeen(null)
      setRestored(false)
      drafts.remove(key)
    }, [drafts, key]),
  }
}
