import { authFr } from './fr/auth.ts'
import { publicFr } from './fr/public.ts'
import { publicCommonFr } from './fr/public-common.ts'
import { publicTitleFr } from './fr/public-title.ts'
import { secondStepFr } from './fr/second-step.ts'
import { ticketLinkFr } from './fr/ticket-link.ts'
import { ticketProgressFr } from './fr/ticket-progress.ts'

/**
 * The texts of public pages and of the sign-in in the first language, which every start loads; all
 * others come after the sign-in.
 */
export const publicTextsFr = {
  common: publicCommonFr,
  auth: authFr,
  public: publicFr,
  secondStep: secondStepFr,
  ticketLink: ticketLinkFr,
  ticketProgress: ticketProgressFr,
  title: publicTitleFr,
} as const
