import { type ComponentType, lazy, useState } from 'react'

/** The code of a screen, which arrives when it is first visited, or when somebody asks for it ahead. */
export interface LazyScreen {
  /** The screen itself once its code is there, before that what waits for it. */
  readonly present: () => ComponentType
  /** Resolves when its code is there; rejects where it can't be had, which the screen itself tells when it is shown. */
  readonly fetch: () => Promise<void>
}

export const lazyScreen = (load: () => Promise<{ readonly default: ComponentType }>): LazyScreen => {
  let loaded: ComponentType | null = null
  const loading = async () => {
    const found = await load()
    loaded = found.default
    return found
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
 * Draws a screen at once where its code is there. React's own `lazy` shows the skeleton even then, and keeps a skeleton that was painted for 300 ms: most
 * of a start.
 */
export const Screen = ({ of }: { readonly of: LazyScreen }) => {
  // What was mounted stays: another component in its place would forget what was typed.
  const [{ Present }] = useState(() => ({ Present: of.present() }))
  return <Present />
}
