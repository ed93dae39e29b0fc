import type { TransitionStartFunction } from 'react'
import type { RouterState, RouterSubscriber } from 'react-router'
import type { PageRouter } from './page-router.ts'

/**
 * A router whose pages are rendered in the task of the click when they are ready, in one piece. The
 * rendering of another page may suspend: it is a transition, and the page before stays until then.
 * For `RouterProvider` with `useTransitions={false}`.
 */
export const renderReadyPagesAtOnce = (
  router: PageRouter,
  isReady: (state: RouterState) => boolean,
  startTransition: TransitionStartFunction,
): PageRouter =>
  // Inherits the getters of the router, which tell its state of the moment.
  Object.create(router, {
    subscribe: {
      value: (listener: RouterSubscriber) =>
        router.subscribe((state, change) => {
          if (isReady(state)) listener(state, change)
          else startTransition(() => listener(state, change))
        }),
    },
  })
