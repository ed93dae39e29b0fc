import { Component, type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** A component whose code is loaded when it is first shown, or earlier by `fetch`. */
export interface LateComponent<Props extends object> {
  /** Renders the component once its code is loaded, and suspends before. */
  readonly present: () => ComponentType<Props>
  readonly isLoaded: () => boolean
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
  // React keeps a failure of `lazy` for ever.
  const asked = async () => {
    try {
      return await loading()
    } catch (error) {
      later = lazy(asked)
      throw error
    }
  }
  let later: ComponentType<Props> = lazy(asked)
  return {
    present: () => loaded ?? later,
    isLoaded: () => loaded !== null,
    fetch: async () => {
      await loading()
    },
    needsMoreTexts: false,
  }
}

/** Loads of parts that may be opened next from the pages that were loaded, and is not there yet. */
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

interface LateBoundaryProps {
  readonly isLoaded: () => boolean
  readonly fallback: ReactNode
  readonly children: ReactNode
}

const AGAIN_MS = 2000

/**
 * Shows the fallback while the network does not give the code of a late component, and asks again: the
 * page around it, with what was typed there, stays. An error of the component itself goes on up.
 */
class LateBoundary extends Component<LateBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    this.timer = setTimeout(() => this.setState({ error: null }), AGAIN_MS)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.isLoaded()) throw error
    return this.props.fallback
  }
}

/**
 * Renders a late component. One that is a page of its own, with nothing around it to keep, lets the
 * route show that it could not be loaded.
 */
export const Late = <Props extends object>({ isPage = false, ...props }: LateProps<Props> & { readonly isPage?: boolean }) => {
  const moreTexts = use(MoreTexts)
  if (isPage) return <LateContent {...props} />
  const { of, fallback = null } = props
  const isLoaded = (): boolean => {
    const texts = of.needsMoreTexts ? moreTexts() : null
    texts?.catch(() => undefined)
    return of.isLoaded() && texts === null
  }
  return (
    <LateBoundary isLoaded={isLoaded} fallback={fallback}>
      <LateContent {...props} />
    </LateBoundary>
  )
}

/** Shows a component at once where its code is loaded: `lazy` shows the fallback even then, and keeps it for 300 ms. */
const LateContent = <Props extends object>({ of, with: props, fallback = null }: LateProps<Props>) => {
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
