import { type ComponentType, lazy, useState } from 'react'

/** A screen whose code is loaded at the first visit, or earlier by `load`. */
export interface LazyScreen {
  /** Renders the screen once its code is loaded, and suspends before. */
  readonly present: () => ComponentType
  /**
   * Resolves when the code is loaded; a rejection is shown by the screen itself when it renders.
   */
  readonly fetch: () => Promise<void>
}

export const lazyScreen = (load: () => Promise<{ readonly default: ComponentType }>): LazyScreen => {
  let loaded: ComponentType | null = null
  const loading = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(loading)
  return {
    present: () => loaded ?? Later,
    fetch: async () => {
      await loading()
    },
  }
}

/**
 * Renders a screen at once where its code is loaded. React's `lazy` shows the skeleton even then,
 * and keeps a painted skeleton for 300 ms, most of a start.
 */
export const Screen = ({ of }: { readonly of: LazyScreen }) => {
  // Stays mounted: another component in its place would lose typed text.
  const [{ Present }] = useState(() => ({ Present: of.present() }))
  return <Present />
}
