import { useEffect, useState } from 'react'
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
  useEffect(() => {
    // A failure is that of the network; the panel that is opened loads it again.
    const fetchAhead = () => void Promise.allSettled([PANELS.fetch(), QUICK_ADD.fetch(), CALENDAR.fetch()]).then(() => setThere(true))
    const timer = setTimeout(fetchAhead, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  const isWanted = open !== null && open !== 'menu'
  return isThere || isWanted ? <Late of={PANELS} with={{ space, open, setOpen }} /> : null
}
