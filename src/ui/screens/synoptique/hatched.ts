/** A day on which somebody is away: told by its pattern as well as by words. */
export const HATCHED = 'bg-[repeating-linear-gradient(-45deg,var(--line-strong)_0_1px,transparent_1px_5px)]'
