/** Pattern of a day of absence, so that colour is not the only cue. */
export const HATCHED = 'bg-[repeating-linear-gradient(-45deg,var(--line-strong)_0_1px,transparent_1px_5px)]'
