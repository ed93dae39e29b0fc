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

/** Offered by the script of `page/main.ts` in every page of the measured browsers. */
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
