import type { ComponentType, ReactNode } from 'react'
import type { LayoutName } from '#contract/routes.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ClientLayout } from './client-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { ManagerLayout } from './manager-layout.tsx'
import { OwnLayout } from './own-layout.tsx'
import { PublicLayout } from './public-layout.tsx'
import { TechnicienLayout } from './technicien-layout.tsx'

export const LAYOUTS = {
  auth: AuthLayout,
  client: ClientLayout,
  manager: ManagerLayout,
  public: PublicLayout,
  technicien: TechnicienLayout,
  own: OwnLayout,
  default: DefaultLayout,
} as const satisfies Record<LayoutName, ComponentType<{ readonly children: ReactNode }>>
