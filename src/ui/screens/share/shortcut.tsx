import { Navigate, useParams } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { CREATE_TICKET, HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import type { Destination } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'

/**
 * Where the shortcuts of the installed application lead (`build/manifest.ts`): each role has its
 * own page.
 */
const SHORTCUTS: Readonly<Record<string, Readonly<Record<RoleSlug, Destination>>>> = {
  ticket: CREATE_TICKET,
  timer: HOME,
  today: { manager: 'manager.pointageGeneral', technicien: 'technicien.pointageGeneral', client: 'client.home' },
}

/** Leads on to the page of a shortcut; to the start page for an unknown one. */
export const ShortcutScreen = () => {
  const { shortcut = '' } = useParams()
  const { role } = usePerson().actor
  const path = usePath()
  return (
    <Navigate
      to={path((SHORTCUTS[shortcut] ?? HOME)[role])}
      state={shortcut === 'timer' ? { opensTimer: true } : null}
      replace
    />
  )
}
