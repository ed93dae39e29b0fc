import { secondFactorCalls } from '#contract/calls/second-factor.calls.ts'

/** A change of one’s own second factors that the person has begun. */
export type FactorTask =
  | { readonly kind: 'addTotp' }
  | { readonly kind: 'removeTotp' }
  | { readonly kind: 'addPasskey' }
  | { readonly kind: 'removePasskey'; readonly id: string }
  | { readonly kind: 'renewCodes' }

/** First request of each change, which the password proves. */
export const FIRST_CALL = {
  addTotp: secondFactorCalls.startTotp,
  removeTotp: secondFactorCalls.removeTotp,
  addPasskey: secondFactorCalls.newPasskey,
  removePasskey: secondFactorCalls.removePasskey,
  renewCodes: secondFactorCalls.recoveryCodes,
} as const satisfies Readonly<Record<FactorTask['kind'], unknown>>
