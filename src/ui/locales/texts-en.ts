import { moreTextsEn } from './more-texts-en.ts'
import { spaceTextsEn } from './space-texts-en.ts'

/** Every text of the screens in English, by namespace. */
export const textsEn = { ...spaceTextsEn, ...moreTextsEn } as const
