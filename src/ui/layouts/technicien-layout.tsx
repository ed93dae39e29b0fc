import type { ReactNode } from 'react'
import { SpaceShell } from './space-shell.tsx'

export const TechnicienLayout = ({ children }: { readonly children: ReactNode }) => (
  <SpaceShell space="technicien">{children}</SpaceShell>
)
