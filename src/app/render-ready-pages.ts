import type { TransitionStartFunction } from 'react'
import type { DataRouter, RouterState, RouterSubscriber } from 'react-router'

/**
 * A router whose pages are rendered in the task of the click when they are ready, in one piece. The
 * rendering of another page may suspend: it is a transition, and the page before stays until then.
 * For `RouterProvider` with `useTransitions={false}`.
 */
export const renderReadyPagesAtOnce = (
  router: DataRouter,
  isReady: (state: RouterState) => boolean,
  startTransition: TransitionStartFunction,
): DataRouter =>
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
