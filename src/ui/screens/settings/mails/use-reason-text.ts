import { useTranslation } from 'react-i18next'

/** Reasons of `server/inbox/decision.ts`; another one is the error code of a refused action. */
const REASONS = [
  'automatic',
  'list',
  'bounce',
  'own',
  'no_sender',
  'sender_mismatch',
  'unverified',
  'forged',
  'not_visible',
  'unknown_sender',
  'no_projet',
  'loop',
  'empty',
  'contact_form',
  'contact_filled',
  'unreadable',
  'too_large',
] as const

/** Returns the sentence for the reason for which a mail is in no ticket. */
export const useReasonText = (): ((reason: string | null) => string) => {
  const { t } = useTranslation('mail')
  return (reason) => t(`reason.${REASONS.find((one) => one === reason) ?? 'other'}`)
}
