import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { aheadComponent, fetchAhead, Late, MoreTexts } from '../kit/late.tsx'
import type { Panel } from './use-panel.ts'

const PANELS = aheadComponent(async () => (await import('./panels.tsx')).Panels)

/** Long after a screen is there, on a slow device too. */
const QUIET_MS = 3000

interface LatePanelsProps {
  readonly space: RoleSlug
  readonly open: Panel | null
  setOpen(panel: Panel | null): void
}

/**
 * The panels of a space, whose code comes when the page has time for it, with all else that may be
 * opened next, or with the first one that is opened: none of them is needed for the first screen.
 */
export const LatePanels = ({ space, open, setOpen }: LatePanelsProps) => {
  const [isThere, setThere] = useState(false)
  const typed = useRef('')
  const moreTexts = use(MoreTexts)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has things of its own to open
  useEffect(() => {
    const fetchAll = () => void Promise.allSettled([fetchAhead(), moreTexts()]).then(() => setThere(true))
    const timer = setTimeout(fetchAll, QUIET_MS)
    window.addEventListener('online', fetchAll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', fetchAll)
    }
  }, [moreTexts, pathname])
  const isWanted = open !== null && open !== 'menu'
  if (!isThere && !isWanted) return null
  return <Late of={PANELS} with={{ space, open, setOpen, typed }} fallback={open === 'palette' && <EarlyField typed={typed} />} />
}

/** Takes what is typed while the palette is loaded: these keys would otherwise act on the page. */
const EarlyField = ({ typed }: { readonly typed: RefObject<string> }) => {
  const { t } = useTranslation()
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: Ctrl+K asks for the field
      autoFocus
      aria-label={t('palette.title')}
      onChange={({ target }) => {
        typed.current = target.value
      }}
      className="fixed top-[12vh] left-1/2 z-40 h-12 w-[calc(100vw-24px)] max-w-[640px] -translate-x-1/2 rounded-lg bg-raised px-4 text-md shadow-dialog outline-none max-sm:top-3"
    />
  )
}
