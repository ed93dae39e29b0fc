import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** A component whose code is loaded when it is first shown, or earlier by `fetch`. */
export interface LateComponent<Props extends object> {
  /** Renders the component once its code is loaded, and suspends before. */
  readonly present: () => ComponentType<Props>
  readonly fetch: () => Promise<void>
}

export const lateComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> => {
  let loaded: ComponentType<Props> | null = null
  const loading = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Later: ComponentType<Props> = lazy(loading)
  return {
    present: () => loaded ?? Later,
    fetch: async () => {
      await loading()
    },
  }
}

interface LateProps<Props extends object> {
  readonly of: LateComponent<Props>
  readonly with: Props
  readonly fallback?: ReactNode
}

/**
 * Renders a late component, at once where its code is loaded: React's `lazy` shows the fallback even
 * then, and keeps it for 300 ms.
 */
export const Late = <Props extends object>({ of, with: props, fallback = null }: LateProps<Props>) => {
  // Stays mounted: another component in its place would lose typed text.
  const [{ Present }] = useState(() => ({ Present: of.present() }))
  return (
    <Suspense fallback={fallback}>
      <Present {...props} />
    </Suspense>
  )
}
