import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** A component whose code is loaded when it is first shown, or earlier by `fetch`. */
export interface LateComponent<Props extends object> {
  /** Renders the component once its code is loaded, and suspends before. */
  readonly present: () => ComponentType<Props>
  readonly fetch: () => Promise<void>
  /** The texts of the first page are not all that it shows. */
  readonly needsMoreTexts: boolean
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
    needsMoreTexts: false,
  }
}

/** What may be opened next from the pages that were loaded, and is not there yet. */
const ahead: (() => Promise<void>)[] = []

/** A late component of a space that is loaded before it is asked for, when the page has time for it. */
export const aheadComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> => {
  const late = lateComponent(load)
  ahead.push(late.fetch)
  return { ...late, needsMoreTexts: true }
}

/** Loads what may be opened next. What the network did not give is tried again by the next call. */
export const fetchAhead = async (): Promise<void> => {
  const wanted = ahead.splice(0)
  const done = await Promise.allSettled(wanted.map((fetch) => fetch()))
  ahead.push(...wanted.filter((_fetch, index) => done[index]?.status === 'rejected'))
}

/** Loads the texts that come after those of the first page; null once they are there. */
export const MoreTexts = createContext<() => Promise<void> | null>(() => null)

/** Suspends until all texts are there. */
export const WithMoreTexts = ({ children }: { readonly children: ReactNode }) => {
  const loading = use(MoreTexts)()
  if (loading) use(loading)
  return children
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
  const shown = <Present {...props} />
  return <Suspense fallback={fallback}>{of.needsMoreTexts ? <WithMoreTexts>{shown}</WithMoreTexts> : shown}</Suspense>
}

/** A component like any other whose code is loaded later; nothing stands in its place before. */
export const lately = <Props extends object>(load: () => Promise<ComponentType<Props>>): ((props: Props) => ReactNode) => {
  const late = aheadComponent(load)
  return (props) => <Late of={late} with={props} />
}
