import { authEn } from './en/auth.ts'
import { publicEn } from './en/public.ts'
import { publicCommonEn } from './en/public-common.ts'
import { publicTitleEn } from './en/public-title.ts'
import { secondStepEn } from './en/second-step.ts'
import { ticketLinkEn } from './en/ticket-link.ts'
import { ticketProgressEn } from './en/ticket-progress.ts'

export { errorsEn } from '#contract/locales/errors.en.ts'

/**
 * The texts of public pages and of the sign-in in English: a file of its own, loaded by those who
 * read it.
 */
export const publicTextsEn = {
  common: publicCommonEn,
  auth: authEn,
  public: publicEn,
  secondStep: secondStepEn,
  ticketLink: ticketLinkEn,
  ticketProgress: ticketProgressEn,
  title: publicTitleEn,
} as const
