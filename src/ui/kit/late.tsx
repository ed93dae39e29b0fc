import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** A component whose code is loaded when it is first shown, or earlier by `fetch`. */
export interface LateComponent<Props extends object> {
  /** Renders the component once its code is loaded, and suspends before. */
  readonly present: () => ComponentType<Props>
  readonly isLoaded: () => boolean
  readonly fetch: () => Promise<void>
  /** The texts of the first page are not all that it shows. */
  readonly needsMoreTexts: boolean
}

const AGAIN_MS = 2000

/** Asks until the network gives it: the page around it, with what was typed there, stays. */
const untilLoaded = async (load: () => Promise<void>): Promise<void> => {
  for (;;) {
    const isLoaded = await load().then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}

const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  patiently: (fetch: () => Promise<void>) => Promise<void>,
) => {
  let loaded: ComponentType<Props> | null = null
  const fetch = async (): Promise<void> => {
    loaded ??= await load()
  }
  const Later: ComponentType<Props> = lazy(async () => {
    await patiently(fetch)
    return { default: loaded as ComponentType<Props> }
  })
  return { present: () => loaded ?? Later, isLoaded: () => loaded !== null, fetch }
}

/**
 * A part of a page that is loaded when it is first shown; the page waits for it as long as it
 * takes.
 */
export const lateComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> => ({
  ...later(load, untilLoaded),
  needsMoreTexts: false,
})

/**
 * A layout or a frame, without which a page is nothing: the route shows that it can't be loaded.
 */
export const lateLayout = <Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> => ({
  ...later(load, (fetch) => fetch()),
  needsMoreTexts: false,
})

type Loads = (() => Promise<unknown>)[]

/** Loads of parts of every page, which are needed as soon as the page is used. */
const soon: Loads = []
/** Loads of parts that may be opened next from the pages that were loaded, and is not there yet. */
const ahead: Loads = []

/** Runs the loads once. Loads that fail are tried again by the next call. */
const fetchAll = async (loads: Loads): Promise<void> => {
  const wanted = loads.splice(0)
  const done = await Promise.allSettled(wanted.map((fetch) => fetch()))
  loads.push(...wanted.filter((_fetch, index) => done[index]?.status === 'rejected'))
}

/** A late part of every page, without texts of its own; loaded right after the first page. */
export const soonPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> => {
  const late = lateComponent(load)
  soon.push(late.fetch)
  return late
}

/** Loads something of every space, such as a list of further files, right after the first page. */
export const loadSoon = (load: () => Promise<unknown>): void => void soon.push(load)

/**
 * A late component of a space that is loaded before it is asked for, when the page has time for it.
 */
export const aheadComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> => {
  const late = lateComponent(load)
  ahead.push(late.fetch)
  return { ...late, needsMoreTexts: true }
}

/** Loads the parts of every page. */
export const fetchSoon = (): Promise<void> => fetchAll(soon)

/** Loads what may be opened next, and the parts of every page that are not there yet. */
export const fetchAhead = async (): Promise<void> => {
  await fetchSoon()
  await fetchAll(ahead)
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
 * Renders a late component, at once where its code is loaded: React's `lazy` shows the fallback
 * even then, and keeps it for 300 ms.
 */
export const Late = <Props extends object>({ of, with: props, fallback = null }: LateProps<Props>) => {
  const moreTexts = use(MoreTexts)
  // Stays mounted: another component in its place would lose typed text.
  const [{ Present, texts }] = useState(() => ({
    Present: of.present(),
    texts: of.needsMoreTexts ? untilThere(moreTexts) : null,
  }))
  const shown = <Present {...props} />
  return <Suspense fallback={fallback}>{texts === null ? shown : <After loading={texts}>{shown}</After>}</Suspense>
}

/** Null where all texts are there: a promise suspends even when it is resolved. */
const untilThere = (moreTexts: () => Promise<void> | null): Promise<void> | null =>
  moreTexts() === null ? null : untilLoaded(async () => moreTexts() ?? undefined)

const After = ({ loading, children }: { readonly loading: Promise<void>; readonly children: ReactNode }) => {
  use(loading)
  return children
}

/** A component like any other whose code is loaded later; nothing stands in its place before. */
export const lately = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const late = aheadComponent(load)
  return (props) => <Late of={late} with={props} />
}

/**
 * A dialog whose code is loaded right after the first page, or with the first one that opens.
 * Nothing is rendered before that; then it stays, and closes by itself.
 */
export const soonDialog = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const content = soonPart(load)
  return (props) => {
    const [isRendered, setRendered] = useState(props.open)
    if (props.open && !isRendered) setRendered(true)
    return isRendered && <Late of={content} with={props} />
  }
}
