import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { aheadComponent, fetchSoon, Late, MoreTexts } from '../../kit/late.tsx'
import { EarlyField } from '../header/early-field.tsx'
import { loadAhead } from '../load-ahead.ts'
import type { Panel } from './use-panel.ts'

const PANELS = aheadComponent(async () => (await import('./panels.tsx')).Panels)

/** After the first frame of a screen. */
const SOON_MS = 100
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
  const { t } = useTranslation()
  const [isThere, setThere] = useState(false)
  const typed = useRef('')
  const moreTexts = use(MoreTexts)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has things of its own to open
  useEffect(() => {
    const fetchAll = () => void loadAhead(navigator, moreTexts).then((isLoaded) => isLoaded && setThere(true))
    const soon = setTimeout(() => void fetchSoon(), SOON_MS)
    const timer = setTimeout(fetchAll, QUIET_MS)
    window.addEventListener('online', fetchAll)
    return () => {
      clearTimeout(soon)
      clearTimeout(timer)
      window.removeEventListener('online', fetchAll)
    }
  }, [moreTexts, pathname])
  const isWanted = open !== null && open !== 'menu'
  if (!isThere && !isWanted) return null
  const early = (
    <EarlyField
      label={t('palette.title')}
      onType={(text) => {
        typed.current = text
      }}
    />
  )
  return <Late of={PANELS} with={{ space, open, setOpen, typed }} fallback={open === 'palette' && early} />
}
