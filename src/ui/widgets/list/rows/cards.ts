/** Under this width in px rows become cards. */
const CARDS_BELOW = 640

/** Is a list of this width one of cards? A width of 0 is not measured yet. */
export const showsCards = (width: number): boolean => width > 0 && width < CARDS_BELOW
