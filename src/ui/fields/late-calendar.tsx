import { aheadComponent } from '../kit/late.tsx'

/** The calendar weighs as much as a form; a field of a date is often typed into. */
export const CALENDAR = aheadComponent(async () => (await import('./calendar.tsx')).Calendar)

/** Keeps the room of the month that comes: a popover must not grow while a finger aims. */
export const CALENDAR_ROOM = <div className="h-60 w-56 touch:h-84 touch:w-77" />
