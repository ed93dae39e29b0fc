import { DISK_STORIES } from './found/disks.ts'
import { storyOfFound } from './found/found-story.ts'
import { LATE_COPY_STORIES } from './found/late-copies.ts'
import { ORDER_STORIES } from './found/order.ts'
import { NUMBER_STORIES } from './found/record-numbers.ts'
import type { Story } from './story.ts'

/**
 * Shrunk stories that broke an invariant once, named after the failure. Their steps are written
 * down: a seed gives another story as soon as `story.ts` chooses other steps, these do not.
 */
export const FOUND_STORIES: readonly (readonly [failure: string, story: Story])[] = Object.entries({
  ...ORDER_STORIES,
  ...NUMBER_STORIES,
  ...DISK_STORIES,
  ...LATE_COPY_STORIES,
}).map(([failure, found]) => [failure, storyOfFound(found)])
