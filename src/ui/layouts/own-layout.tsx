import type { ReactNode } from 'react'
import { usePerson } from '../services/services.tsx'
import { ClientLayout } from './client-layout.tsx'
import { ManagerLayout } from './manager-layout.tsx'
import { TechnicienLayout } from './technicien-layout.tsx'

const LAYOUTS = { client: ClientLayout, manager: ManagerLayout, technicien: TechnicienLayout } as const

/** The layout of the person’s own space, for pages that are the same in all of them. */
export const OwnLayout = ({ children }: { readonly children: ReactNode }) => {
  const { actor } = usePerson()
  const Layout = LAYOUTS[actor.role]
  return <Layout>{children}</Layout>
}
