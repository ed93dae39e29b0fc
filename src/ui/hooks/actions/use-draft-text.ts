import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../services/services.tsx'
import { createDraftWriter } from './draft-writer.ts'

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
  const writer = useMemo(() => createDraftWriter(drafts, key), [drafts, key])
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
    if (typed !== null && isTouched.current) writer.write({ text: typed, seen })
  }, [writer, typed, seen])

  // Text typed just before the editor or the page is left.
  useEffect(() => {
    window.addEventListener('pagehide', writer.writeNow)
    return () => {
      window.removeEventListener('pagehide', writer.writeNow)
      writer.writeNow()
    }
  }, [writer])

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
      writer.remove()
    }, [writer]),
    whileSending: writer.whileSending,
  }
}
