/** What one input led to: how long until the rows that answer it were painted, and what they were. */
export interface Painted {
  /** From the input event to the end of the first frame in which the list answers it. */
  readonly ms: number
  /** Links of the rows in the page, in order. */
  readonly rows: string
  /** What the list says it found: « 1 234 tickets ». */
  readonly total: string
}

export interface Frames {
  /** Longest time between two frames, ms. */
  readonly longest: number
  readonly count: number
  /** Frames that came more than 50 ms after the one before. */
  readonly late: number
}

export interface ListProbe {
  /** Waits for the next event of this type; `painted` then tells what came of it. */
  watch(type: 'keydown' | 'click', what?: 'list' | 'pressed'): void
  painted(): Promise<Painted>
  shown(): { readonly rows: string; readonly total: string }
  /** Resolves after the frame in which the first row of a list is in the page; ms since the page was asked for. */
  firstRows(): Promise<number>
  /** Scrolls the list to its end, this many px a frame. */
  scrollThrough(step: number): Promise<Frames>
}

declare global {
  interface Window {
    listProbe: ListProbe
  }
}

/** Runs in the page, before anything of it does: it must not use anything from outside of itself. */
export const installListProbe = (): void => {
  const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'aria-pressed'] }

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
  const shown = (): { readonly rows: string; readonly total: string } => ({
    rows: [...document.querySelectorAll('[data-row] [data-row-link]')].map((link) => link.getAttribute('href')).join(' '),
    total: document.querySelector('p[role="status"]')?.textContent ?? '',
  })

  let latest: Promise<Painted> = Promise.reject(new Error('Nothing is watched.'))
  latest.catch(() => undefined)

  const follow = async (begun: number, isDone: () => boolean): Promise<Painted> => {
    await nextFrame()
    if (!isDone()) {
      await isTrueOf(isDone)
      await nextFrame()
    }
    const ms = (await endOfFrame()) - begun
    return { ms, ...shown() }
  }

  window.listProbe = {
    watch: (type, what = 'list') => {
      const before = pressed()
      const isDone = what === 'list' ? isAnswered : () => pressed() !== before
      latest = new Promise((done) => {
        window.addEventListener(type, (event) => void follow(event.timeStamp, isDone).then(done), { once: true, capture: true })
      })
    },
    painted: () => latest,
    shown,
    firstRows: async () => {
      await isTrueOf(() => document.querySelector('[data-row] [data-row-link]') !== null)
      await nextFrame()
      return endOfFrame()
    },
    scrollThrough: async (step) => {
      const scroller = document.querySelector('[role="grid"]')
      if (!scroller) throw new Error('There is no list to scroll.')
      const durations: number[] = []
      let before = await nextFrame()
      while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
        scroller.scrollTop += step
        const now = await nextFrame()
        durations.push(now - before)
        before = now
      }
      return { longest: Math.max(0, ...durations), count: durations.length, late: durations.filter((duration) => duration > 50).length }
    },
  }
}
