const STORAGE_KEY = 'sav.sizes'

/** Last sizes in px of parts of the screen, by the width of the window. */
const sizes = new Map<string, number>()

/** Read at each change alone: to read it lays the page out. */
let windowWidth = 0

const prefixNow = (): string => `${windowWidth} `

const keyOf = (part: string): string => `${prefixNow()}${part}`

/**
 * Returns the size that a part of the screen had last, in px; 0 while none is known. A page that
 * opens renders with it at once, and measures afterwards.
 */
export const knownSize = (part: string): number => sizes.get(keyOf(part)) ?? 0

/** Remembers the size of a part, in px. A part without a size is not shown, and changes nothing. */
export const noteSize = (part: string, px: number): void => {
  if (px > 0) sizes.set(keyOf(part), px)
}

const isSize = (entry: unknown): entry is readonly [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number(entry[1]) > 0

/** Reads what the last page stored; nothing where it can't be read. */
const readSizes = (storage: Storage): readonly (readonly [string, number])[] => {
  try {
    const entries: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isSize) : []
  } catch {
    return []
  }
}

type SizedPage = Pick<Window, 'localStorage' | 'document' | 'innerWidth' | 'addEventListener'>

/**
 * Takes over the sizes of this device's last page, and stores those of this page whenever it is
 * hidden, for the present width of the window. Without them the first page of a visit is rendered
 * twice: a second time once its parts are measured.
 */
export const storeSizes = (page: SizedPage): void => {
  const { localStorage, document } = page
  const noteWindowWidth = (): void => {
    windowWidth = page.innerWidth
  }
  noteWindowWidth()
  page.addEventListener('resize', noteWindowWidth)
  for (const [key, px] of readSizes(localStorage)) sizes.set(key, px)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    const present = [...sizes].filter(([key]) => key.startsWith(prefixNow()))
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(present))
    } catch {
      // A full storage costs the next page one more rendering.
    }
  })
}
