import { v7 } from 'uuid'

/**
 * A fresh UUID for an event, a temporary record or a file: version 7, whose first part is the time, so that what is made later lies later in
 * every index. Nobody reads the time out of it, and older logs hold version 4.
 */
export const newId = (): string => v7()
