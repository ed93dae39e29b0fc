/** Below this width in px rows become cards. */
const CARDS_BELOW = 640
/** Below this width in px columns that do not fit beside the name stand on a second line. */
const TWO_LINES_BELOW = 1100

/** `line`: one line with a cell for each column. `twoLines`: some cells on a second line. */
export type RowShape = 'card' | 'twoLines' | 'line'

/** Tells whether a list of this width shows cards. A width of 0 is not measured yet. */
export const showsCards = (width: number): boolean => width > 0 && width < CARDS_BELOW

/** Tells whether rows of this width have a second line where the columns need one. */
export const isTooNarrowForOneLine = (width: number): boolean => width > 0 && width < TWO_LINES_BELOW
