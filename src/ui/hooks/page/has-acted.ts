/** Tells whether the person has pressed, tapped or typed anything since this page was loaded. */
export const hasActed = (): boolean => navigator.userActivation.hasBeenActive
