import { accountCalls } from '#contract/calls/account.calls.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export type User = Mirrored<'user'>

export const MAILS = {
  invitation: accountCalls.sendInvitation,
  reset: accountCalls.sendPasswordReset,
  autolog: accountCalls.sendAutolog,
} as const

/** Links that a manager sends. */
export type AccountMail = keyof typeof MAILS

export const ACCOUNT_MAILS = Object.keys(MAILS) as readonly AccountMail[]

/** The server sends a link to an open account that it knows. */
export const mayBeSent = ({ id, is_active }: Pick<User, 'id' | 'is_active'>): boolean => is_active && !isTemporaryId(id)
