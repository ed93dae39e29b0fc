import type { Translation } from '#contract/core/kinds/locale.ts'
import type { secondStepFr } from '../fr/second-step.ts'

export const secondStepEn = {
  step: {
    form: 'Confirmation',
    confirm: 'Confirm that it’s you',
    confirmLead: 'Your account is protected by two-factor authentication.',
    enrol: 'Protect your account',
    enrolLead: 'Your company asks managers for two-factor authentication. You need an authenticator application, on your phone for example.',
    code: 'Code of your application',
    codeHint: '6 digits, which change every 30 seconds.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes that you have kept. Each can be used once.',
    submit: 'Confirm',
    byRecovery: 'Use a recovery code',
    byApplication: 'Use the application',
    back: 'Back to the password',
  },
  passkey: {
    use: 'Use a passkey',
    notMade: 'No passkey was made.',
  },
  scan: {
    lead: 'Scan this code with your authenticator application, then type the code that it shows.',
    code: 'QR code for the authenticator application',
    byHand: 'Or type this key into the application:',
    hint: '6 digits that the application shows.',
    submit: 'Register the application',
  },
  codes: {
    title: 'Recovery codes',
    once: 'These codes will never be shown again. Keep them somewhere else than on your phone: each opens your account once if you lose it.',
    file: 'Recovery codes, each to be used once',
    filename: 'recovery-codes.txt',
    download: 'Download',
    copy: 'Copy',
    copied: 'Codes copied',
    cannotCopy: 'Cannot copy',
    done: 'I have kept them',
  },
} as const satisfies Translation<typeof secondStepFr>
