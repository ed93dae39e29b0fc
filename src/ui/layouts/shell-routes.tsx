import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { CREATE_TICKET } from '../home.ts'
import { useHotKeys } from '../hooks/page/use-hot-keys.ts'
import { usePath } from '../hooks/page/use-path.ts'
import { useShortcutKeys } from '../hooks/sync/shortcut-keys.ts'
import { originSearch } from '../models/ticket/creation/ticket-start.ts'
import { useServices } from '../services/services.tsx'
import { usePageOrigin } from './page-origin.ts'

const PALETTE_KEY = { 'Ctrl+K': 'palette' } as const

interface ShellRoutesProps {
  readonly space: RoleSlug
  onLeave(): void
  onShortcuts(): void
}

/**
 * Address-dependent effects of a space's shell. Renders nothing, so that a navigation does not
 * render the shell again.
 */
export const ShellRoutes = ({ space, onLeave, onShortcuts }: ShellRoutesProps) => {
  const { preferences } = useServices()
  const path = usePath()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const origin = usePageOrigin()

  // Specification, section 2: a sidebar closes on every route change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useEffect(onLeave, [pathname])

  useHotKeys(
    preferences.keys,
    { c: () => navigate(path(CREATE_TICKET[space]) + originSearch(origin)), '?': onShortcuts },
    { c: 'create', '?': 'sheet' },
  )
  useShortcutKeys(true, PALETTE_KEY)
  return null
}
