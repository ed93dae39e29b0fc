import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from './services.tsx'

const DRAFT_PAUSE_MS = 300

/** A text in the making, kept under a key until it is saved or given up. */
export const useDraftText = (key: string, saved: string) => {
  const { drafts } = useServices()
  const [typed, setTyped] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const isTouched = useRef(false)

  useEffect(() => {
    let isGone = false
    drafts.read(key).then((draft) => {
      const text = draft?.['text']
      if (isGone || isTouched.current || typeof text !== 'string') return
      setTyped(text)
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [drafts, key])

  useEffect(() => {
    if (typed === null || !isTouched.current) return
    const timer = setTimeout(() => drafts.write(key, { text: typed }), DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drafts, key, typed])

  return {
    text: typed ?? saved,
    restored,
    setText: useCallback((text: string) => {
      isTouched.current = true
      setTyped(text)
    }, []),
    clear: useCallback(() => {
      isTouched.current = false
      setTyped(null)
      setRestored(false)
      drafts.remove(key)
    }, [drafts, key]),
  }
}
