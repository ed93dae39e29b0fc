import type { ReactNode } from 'react'
import type { LayoutName } from '#contract/routes.ts'
import { type LateComponent, lateLayout } from '../kit/late.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { AuthLayout } from './public/auth-layout.tsx'
import { PublicLayout } from './public/public-layout.tsx'

type Layout = LateComponent<{ readonly children: ReactNode }>

const loaded = (layout: ReturnType<Layout['present']>): Layout => ({
  present: () => layout,
  isLoaded: () => true,
  fetch: async () => undefined,
  needsMoreTexts: false,
})

/**
 * The layout of every route. Those of the spaces are loaded at the first visit: a visitor needs
 * none of them.
 */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  auth: loaded(AuthLayout),
  public: loaded(PublicLayout),
  default: loaded(DefaultLayout),
  client: lateLayout(async () => (await import('./client-layout.tsx')).ClientLayout),
  manager: lateLayout(async () => (await import('./manager-layout.tsx')).ManagerLayout),
  technicien: lateLayout(async () => (await import('./technicien-layout.tsx')).TechnicienLayout),
  own: lateLayout(async () => (await import('./own-layout.tsx')).OwnLayout),
}
