import type { ReactNode } from 'react'
import { SpaceShell } from './space-shell.tsx'

export const ManagerLayout = ({ children }: { readonly children: ReactNode }) => (
  <SpaceShell space="manager">{children}</SpaceShell>
)
