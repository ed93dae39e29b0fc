import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** A screen whose code is loaded at the first visit, or earlier by `fetch`. */
export interface LazyScreen {
  /** Renders the screen once its code is loaded, and suspends before. */
  readonly present: () => ComponentType
  /**
   * Resolves when the code is loaded; a rejection is shown by the screen itself when it renders.
   */
  readonly fetch: () => Promise<void>
}

/**
 * Turns the loader of a component into screens, one for each set of props. The compiler checks the
 * props against the component's.
 */
export function lazyScreen(load: () => Promise<() => ReactNode>): () => LazyScreen
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => LazyScreen
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return (props: Props): LazyScreen => {
    let loaded: ComponentType | null = null
    const loading = async () => {
      const Component = await load()
      loaded ??= () => <Component {...props} />
      return { default: loaded }
    }
    const Later = lazy(loading)
    return {
      present: () => loaded ?? Later,
      fetch: async () => {
        await loading()
      },
    }
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
