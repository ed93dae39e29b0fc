import { heapOf } from './heap.ts'
import { signInAs } from './sign-in.ts'
import { type ListStage, listAddress, numberIn, openList } from './stage.ts'

const LIMIT_MS = 15 * 60_000
const MB = 1024 * 1024

interface Watched {
  /** The texts of the header, each time it changed. */
  readonly said: readonly string[]
  /** Longest stop of the page's own thread, ms. */
  readonly longestTask: number
  readonly readyAt: number
}

/** Runs in the page: listens to the header until everything is here. */
const watchProgress = (): Promise<Watched> =>
  new Promise((done) => {
    const said: string[] = []
    let longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask', buffered: true })
    const look = (): void => {
      const indicator = document.querySelector('[data-sync]')
      const text = indicator?.textContent ?? ''
      if (said.at(-1) !== text && text !== '') said.push(text)
      if (indicator?.getAttribute('data-sync') === 'upToDate')
        done({ said, longestTask, readyAt: performance.timeOrigin + performance.now() })
      else setTimeout(look, 50)
    }
    look()
  })

/**
 * A new device: from the click on « Se connecter » to a list that can be worked with, and to the
 * last record.
 */
export const firstPull: ListStage = async ({ browser, place, rows }) => {
  const page = browser.page()
  await signInAs(page, place.email, listAddress(place))
  const begun = Date.now()
  const watched = page.evaluate(watchProgress)
  await page.evaluate(() => window.listProbe.firstRows())
  const usable = Date.now() - begun
  page.setDefaultTimeout(LIMIT_MS)
  const { said, longestTask, readyAt } = await watched
  page.setDefaultTimeout(30_000)
  const seconds = (readyAt - begun) / 1000
  const steps = said.filter((text) => /^Premier chargement.*\d/.test(text))
  await page.waitForTimeout(1000)
  const [ofPage, ofWorker] = [
    await heapOf(browser.debugger(), 'page'),
    await heapOf(browser.debugger(), 'shared_worker'),
  ]
  // The sign-in has led to the list without its query.
  await openList(page, place)
  const total = numberIn((await page.evaluate(() => window.listProbe.shown())).total)
  const figures = [
    {
      name: 'first usable screen',
      value: usable / 1000,
      unit: 's',
      bar: { atMost: 2 },
      note: 'rows of the newest tickets',
    },
    {
      name: 'first full pull',
      value: seconds,
      unit: 's',
      bar: { atMost: 60 },
      note: `${Math.round(rows.all / seconds)} rows/s; last said: ${said.at(-2) ?? ''}`,
    },
    { name: 'steps of progress shown', value: steps.length, unit: '', bar: { atLeast: 3 } },
    { name: 'longest stop of the page meanwhile', value: longestTask, unit: 'ms' },
    { name: 'tickets missing afterwards', value: rows.tickets - total, unit: '', bar: { atMost: 0 } },
  ] as const
  const heapNote = (heap: { readonly objects: number; readonly buffers: number }) =>
    `${(heap.objects / MB).toFixed(0)} MB of objects, ${(heap.buffers / MB).toFixed(0)} MB of buffers`
  return [
    ...figures,
    { name: 'memory of the page', value: (ofPage.objects + ofPage.buffers) / MB, unit: 'MB', note: heapNote(ofPage) },
    {
      name: 'memory of the worker',
      value: (ofWorker.objects + ofWorker.buffers) / MB,
      unit: 'MB',
      note: heapNote(ofWorker),
    },
  ]
}
