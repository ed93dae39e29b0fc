import type { Locale } from '#contract/core/kinds/locale.ts'
import { authEn } from './en/auth.ts'
import { commonEn } from './en/common.ts'
import { publicEn } from './en/public.ts'
import { publicTitleEn } from './en/public-title.ts'
import { secondStepEn } from './en/second-step.ts'
import { ticketLinkEn } from './en/ticket-link.ts'
import { authFr } from './fr/auth.ts'
import { commonFr } from './fr/common.ts'
import { publicFr } from './fr/public.ts'
import { publicTitleFr } from './fr/public-title.ts'
import { secondStepFr } from './fr/second-step.ts'
import { ticketLinkFr } from './fr/ticket-link.ts'

/** The texts of public pages and of the sign-in, which every start loads in both languages; all others come after the sign-in. */
export const PUBLIC_TEXTS = {
  fr: { common: commonFr, auth: authFr, public: publicFr, secondStep: secondStepFr, ticketLink: ticketLinkFr, title: publicTitleFr },
  en: { common: commonEn, auth: authEn, public: publicEn, secondStep: secondStepEn, ticketLink: ticketLinkEn, title: publicTitleEn },
} as const satisfies Record<Locale, unknown>
