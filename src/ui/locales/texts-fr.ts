import { moreTextsFr } from './more-texts-fr.ts'
import { spaceTextsFr } from './space-texts-fr.ts'

/** Every text of the screens in French, by namespace. */
export const textsFr = { ...spaceTextsFr, ...moreTextsFr } as const
