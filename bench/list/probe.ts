/**
 * The result of one input: how long until the rows that answer it were painted, and what they were.
 */
export interface Painted {
  /** From the input event to the end of the first frame in which the list answers it. */
  readonly ms: number
  /** Links of the rows in the page, in order. */
  readonly rows: string
  /** The number of records that the list shows: « 1 234 tickets ». */
  readonly total: string
  /** The end of that frame, epoch ms: comparable between browsers of one machine. */
  readonly at: number
}

/**
 * The result that an input must lead to. `nothing` and `stars` keep it from the page: the first
 * frame after it, and that of a change like a star's by hand, are what no page on this machine can
 * be faster than. `waiting`: a row is marked as not sent yet, so that its event is on the disk.
 * `quiet` is over with the last change of the main part.
 */
export type Watched = 'list' | 'pressed' | 'waiting' | 'checked' | 'outbox' | 'timeline' | 'quiet' | 'nothing' | 'stars'

export interface Frames {
  /** Longest time between two frames, ms. */
  readonly longest: number
  readonly count: number
  /**
   * Frames that came more than 50 ms after the one before: more than three of the screen's, whose
   * times are told to a tenth of a millisecond.
   */
  readonly late: number
}

export interface ListProbe {
  /** Waits for the next event of this type; `painted` then tells what came of it. */
  watch(type: 'keydown' | 'click', what?: Watched): void
  /**
   * Waits for the next click; `painted` then tells when this part (a CSS selector) was first there
   * or had another text than at the click.
   */
  watchPart(selector: string): void
  /** Waits for something that nobody does in this page: until a switch stands otherwise. */
  watchSwitches(): void
  /** Waits for a comment with these words that nobody writes in this page. */
  watchComment(words: string): void
  painted(): Promise<Painted>
  /** Rows marked as not sent yet. */
  waiting(): number
  shown(): { readonly rows: string; readonly total: string }
  /**
   * Resolves after the frame in which the first row of a list is in the page; ms since the page was
   * asked for.
   */
  firstRows(): Promise<number>
  /** Scrolls the list or the timeline to its end, this many px a frame. */
  scrollThrough(step: number): Promise<Frames>
}

declare global {
  interface Window {
    listProbe: ListProbe
  }
}

/**
 * Runs in the page, before anything of it does: it must not use anything from outside of itself.
 */
export const installListProbe = (): void => {
  const EVERYTHING: MutationObserverInit = {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'aria-pressed', 'aria-checked'],
  }
  const QUIET_MS = 500
  const LATE_MS = 50.5

  const isTrueOf = (look: () => boolean): Promise<void> =>
    new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!look()) return
        observer.disconnect()
        done()
      })
      observer.observe(document, EVERYTHING)
      if (look()) {
        observer.disconnect()
        done()
      }
    })

  /** Called within a frame: the task after it finds layout and paint done. */
  const endOfFrame = (): Promise<number> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })

  const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))

  const isAnswered = (): boolean => document.querySelector('[aria-busy="true"]') === null
  const pressed = (): string => [...document.querySelectorAll('[data-row] [aria-pressed]')].map((star) => star.ariaPressed).join()
  const waiting = (): number => document.querySelectorAll('[data-row] .lucide-cloud-upload').length
  const checked = (): string => [...document.querySelectorAll('main [role="switch"]')].map((one) => one.ariaChecked).join()
  const shown = (): { readonly rows: string; readonly total: string } => ({
    rows: [...document.querySelectorAll('[data-row] [data-row-link]')].map((link) => link.getAttribute('href')).join(' '),
    total: document.querySelector('p[role="status"]')?.textContent ?? '',
  })

  let latest: Promise<Painted> = Promise.reject(new Error('Nothing is watched.'))
  latest.catch(() => undefined)

  const paintedAt = (end: number, begun: number): Painted => ({ ms: end - begun, at: performance.timeOrigin + end, ...shown() })

  const follow = async (begun: number, isDone: () => boolean): Promise<Painted> => {
    await nextFrame()
    if (!isDone()) {
      await isTrueOf(isDone)
      await nextFrame()
    }
    return paintedAt(await endOfFrame(), begun)
  }

  const followUntilQuiet = (begun: number): Promise<Painted> =>
    new Promise((done) => {
      let end = begun
      const finish = (): void => {
        observer.disconnect()
        done(paintedAt(end, begun))
      }
      let timer = setTimeout(finish, QUIET_MS)
      const observer = new MutationObserver(async () => {
        clearTimeout(timer)
        timer = setTimeout(finish, QUIET_MS)
        await nextFrame()
        end = await endOfFrame()
      })
      observer.observe(document.querySelector('main') ?? document, { subtree: true, childList: true, attributes: true, characterData: true })
    })

  /** Does to a star by hand what React does. */
  const turnStar = (event: Event): void => {
    const star = event.target instanceof Element ? event.target.closest('[aria-pressed]') : null
    star?.setAttribute('aria-pressed', star.ariaPressed === 'true' ? 'false' : 'true')
    star?.classList.toggle('text-star')
    star?.firstElementChild?.classList.toggle('fill-current')
  }

  const endsWhen = (what: Watched): (() => boolean) => {
    const [pressedBefore, checkedBefore, waitingBefore] = [pressed(), checked(), waiting()]
    switch (what) {
      case 'list':
      case 'quiet':
        return isAnswered
      case 'pressed':
        return () => pressed() !== pressedBefore
      case 'waiting':
        return () => waiting() > waitingBefore
      case 'checked':
        return () => checked() !== checkedBefore
      case 'outbox':
        return () => document.querySelector('main ul > [data-row] time') !== null
      case 'timeline':
        return () => document.querySelector('[data-entry]') !== null
      case 'nothing':
      case 'stars':
        return () => true
    }
  }

  window.listProbe = {
    watch: (type, what = 'list') => {
      const isDone = endsWhen(what)
      const begin = (event: Event): Promise<Painted> => {
        if (what === 'nothing' || what === 'stars') event.stopImmediatePropagation()
        if (what === 'stars') turnStar(event)
        return what === 'quiet' ? followUntilQuiet(event.timeStamp) : follow(event.timeStamp, isDone)
      }
      latest = new Promise((done) => {
        window.addEventListener(type, (event) => void begin(event).then(done), { once: true, capture: true })
      })
    },
    watchPart: (selector) => {
      const text = (): string | undefined => document.querySelector(selector)?.textContent
      const before = text()
      latest = new Promise((done) => {
        const begin = (event: Event): void => void follow(event.timeStamp, () => ![undefined, before].includes(text())).then(done)
        window.addEventListener('click', begin, { once: true, capture: true })
      })
    },
    watchSwitches: () => {
      latest = follow(performance.now(), endsWhen('checked'))
    },
    watchComment: (words) => {
      latest = follow(performance.now(), () =>
        [...document.querySelectorAll('[data-comment]')].some(({ textContent }) => textContent.includes(words)),
      )
    },
    painted: () => latest,
    waiting,
    shown,
    firstRows: async () => {
      await isTrueOf(() => document.querySelector('[data-row] [data-row-link]') !== null)
      await nextFrame()
      return endOfFrame()
    },
    scrollThrough: async (step) => {
      const scrolls = (element: Element | null): boolean => element !== null && /auto|scroll/.test(getComputedStyle(element).overflowY)
      let scroller = document.querySelector('[role="grid"]') ?? document.querySelector('[data-entry]')
      while (scroller && !scrolls(scroller)) scroller = scroller.parentElement
      if (!scroller) throw new Error('There is no list to scroll.')
      const durations: number[] = []
      let before = await nextFrame()
      while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
        scroller.scrollTop += step
        const now = await nextFrame()
        durations.push(now - before)
        before = now
      }
      return { longest: Math.max(0, ...durations), count: durations.length, late: durations.filter((duration) => duration > LATE_MS).length }
    },
  }
}
