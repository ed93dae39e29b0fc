import { useMemo, useTransition } from 'react'
import { type DataRouter, RouterProvider, type RouterState } from 'react-router'
import { PageProgress } from '#src/ui/kit/feedback/page-progress.tsx'
import type { PageRouter } from './page-router.ts'
import { renderReadyPagesAtOnce } from './render-ready-pages.ts'

export interface PagesProps {
  readonly router: PageRouter
  /** Whether the page at an address can be rendered without waiting for code or texts. */
  readonly isReady: (state: RouterState) => boolean
}

/** The page at the address of the window, with a line of progress while the next one is loaded. */
export const Pages = ({ router, isReady }: PagesProps) => {
  const [isLoading, startTransition] = useTransition()
  const pages = useMemo(
    // Transitions are those of `renderReadyPagesAtOnce`.
    () => (
      <RouterProvider
        router={renderReadyPagesAtOnce(router, isReady, startTransition) as Partial<DataRouter> as DataRouter}
        useTransitions={false}
      />
    ),
    [router, isReady],
  )
  return (
    <>
      {isLoading && <PageProgress />}
      {pages}
    </>
  )
}
