import type { ReactNode } from 'react'
import { usePerson } from '../services/services.tsx'
import { ClientLayout } from './client-layout.tsx'
import { SpaceShell } from './space-shell.tsx'

/** The layout of the person’s own space, for pages that are the same in all of them. */
export const OwnLayout = ({ children }: { readonly children: ReactNode }) => {
  const { role } = usePerson().actor
  return role === 'client' ? <ClientLayout>{children}</ClientLayout> : <SpaceShell space={role}>{children}</SpaceShell>
}
