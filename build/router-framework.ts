import { createContext, type Ref } from 'react'

// Stands in for `lib/dom/ssr/components.js` of React Router: its answers where no page provides
// `FrameworkContext`, which only a page of the library's framework does.

export const FrameworkContext = createContext<undefined>(undefined)

/** No link loads its page before it is followed. */
export const usePrefetchBehavior = (): readonly [shouldPrefetch: false, ref: null, handlers: object] => [
  false,
  null,
  {},
]

/** A link has the caller's ref alone. */
export const mergeRefs = <Element>(ofCaller: Ref<Element>, _ofPrefetch: null): Ref<Element> => ofCaller

/** Shown by a link that loads its page before it is followed. */
export const PrefetchPageLinks = () => null
