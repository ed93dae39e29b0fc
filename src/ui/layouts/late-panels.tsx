import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleSlug } from '#contract/core/roles.ts'
import { CALENDAR } from '../fields/late-calendar.tsx'
import { Late, lateComponent } from '../kit/late.tsx'
import { QUICK_ADD } from './quick-add.tsx'
import type { Panel } from './use-panel.ts'

const PANELS = lateComponent(async () => (await import('./panels.tsx')).Panels)

/** Long after the first screen is there, on a slow device too. */
const QUIET_MS = 3000

interface LatePanelsProps {
  readonly space: RoleSlug
  readonly open: Panel | null
  setOpen(panel: Panel | null): void
}

/**
 * The panels of a space, whose code comes when the page has time for it, or with the first one that
 * is opened: none of them is needed for the first screen.
 */
export const LatePanels = ({ space, open, setOpen }: LatePanelsProps) => {
  const [isThere, setThere] = useState(false)
  const typed = useRef('')
  useEffect(() => {
    // A failure is that of the network; the panel that is opened loads it again.
    const fetchAhead = () => void Promise.allSettled([PANELS.fetch(), QUICK_ADD.fetch(), CALENDAR.fetch()]).then(() => setThere(true))
    const timer = setTimeout(fetchAhead, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
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
