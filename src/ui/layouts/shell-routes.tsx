import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CREATE_TICKET } from '../navigation.ts'
import { useServices } from '../services.tsx'
import { usePath } from '../use-path.ts'
import { useHotKeys } from '../widgets/hot-keys.ts'

interface ShellRoutesProps {
  readonly space: 'manager' | 'technicien'
  onLeave(): void
  onShortcuts(): void
}

/** What the house of a space has to do with addresses. Draws nothing, so that a change of address alone draws nothing of the house again. */
export const ShellRoutes = ({ space, onLeave, onShortcuts }: ShellRoutesProps) => {
  const { preferences } = useServices()
  const path = usePath()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // Specification, section 2: a sidebar closes on every route change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(onLeave, [pathname])

  useHotKeys(preferences.keys, { c: () => navigate(path(CREATE_TICKET[space])), '?': onShortcuts })
  return null
}
