import { BehaviorSubject, Observable, type Subscription } from 'rxjs'

/** Pages of a list that is read from one end, further and further. */
export interface GrowingPages<Page> {
  /**
   * The pages from the first to the last wanted one. Emits when the wanted pages are read, and
   * after each task in which a shown page changed.
   */
  readonly pages$: Observable<readonly Page[]>
  /** Number of wanted pages. */
  wanted(): number
  /** Wants more pages. Pages that were read are not read again. */
  grow(count: number): void
}

/** @param pageAt returns the live page of this number, counted from 1 */
export const createGrowingPages = <Page>(
  pageAt: (page: number) => Observable<Page>,
  count: number,
): GrowingPages<Page> => {
  const wanted$ = new BehaviorSubject(count)
  const pages$ = new Observable<readonly Page[]>((subscriber) => {
    const subscriptions: Subscription[] = []
    const pages = new Map<number, Page>()
    let emission: ReturnType<typeof setTimeout> | undefined
    /** Number of pages of the last emission. */
    let shown = 0

    const emit = (): void => {
      clearTimeout(emission)
      emission = undefined
      if (pages.size === wanted$.value) shown = pages.size
      subscriber.next(Array.from({ length: shown }, (_, index) => pages.get(index + 1) as Page))
    }
    const handlePage = (number: number, page: Page): void => {
      pages.set(number, page)
      const isAwaited = shown < wanted$.value && pages.size === wanted$.value
      // A new record moves all pages after its own: their changes are one emission.
      if (isAwaited) emit()
      else if (number <= shown) emission ??= setTimeout(emit)
    }
    const readPages = (until: number): void => {
      for (let number = subscriptions.length + 1; number <= until; number += 1)
        subscriptions.push(
          pageAt(number).subscribe({
            next: (page) => handlePage(number, page),
            error: (error) => subscriber.error(error),
          }),
        )
    }
    const growth = wanted$.subscribe(readPages)
    return () => {
      clearTimeout(emission)
      growth.unsubscribe()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
  return {
    pages$,
    wanted: () => wanted$.value,
    grow: (next) => {
      if (next > wanted$.value) wanted$.next(next)
    },
  }
}
