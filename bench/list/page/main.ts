import type { Painted } from '../probe.ts'
import { endsWhen, follow, followUntilQuiet } from './follow.ts'
import { endOfFrame, isTrueOf, nextFrame } from './frames.ts'
import { scrollThrough } from './scroll.ts'
import { hasComment, hasRows, shown, waiting } from './shown.ts'

// Runs in the page, before anything of the application does.

let latest: Promise<Painted> = Promise.reject(new Error('Nothing is watched.'))
latest.catch(() => undefined)

/** Does to a star by hand what React does. */
const turnStar = (event: Event): void => {
  const star = event.target instanceof Element ? event.target.closest('[aria-pressed]') : null
  star?.setAttribute('aria-pressed', star.ariaPressed === 'true' ? 'false' : 'true')
  star?.classList.toggle('text-star')
  star?.firstElementChild?.classList.toggle('fill-current')
}

/** False in a screen that was rendered ahead, and in one that is to be removed. */
const isShown = (element: Element): boolean => element.closest('[style*="display: none"], [data-ahead]') === null

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
    const text = (): string | undefined => [...document.querySelectorAll(selector)].find(isShown)?.textContent
    const before = text()
    latest = new Promise((done) => {
      const begin = (event: Event): void =>
        void follow(event.timeStamp, () => ![undefined, before].includes(text())).then(done)
      window.addEventListener('click', begin, { once: true, capture: true })
    })
  },
  watchSwitches: () => {
    latest = follow(performance.now(), endsWhen('checked'))
  },
  watchComment: (words) => {
    latest = follow(performance.now(), () => hasComment(words))
  },
  painted: () => latest,
  waiting,
  shown,
  firstRows: async () => {
    await isTrueOf(hasRows)
    await nextFrame()
    return endOfFrame()
  },
  scrollThrough,
}
