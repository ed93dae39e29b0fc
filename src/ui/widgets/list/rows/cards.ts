/** Below this width in px rows become cards. */
const CARDS_BELOW = 640

/** Tells whether a list of this width shows cards. A width of 0 is not measured yet. */
export const showsCards = (width: number): boolean => width > 0 && width < CARDS_BELOW
