import type { Translation } from '#contract/core/kinds/locale.ts'
import type { secondStepFr } from '../fr/second-step.ts'

export const secondStepEn = {
  step: {
    form: 'Confirmation',
    confirm: 'Confirm that it’s you',
    confirmLead: 'Your account is protected by two-factor authentication.',
    enrol: 'Protect your account',
    enrolLead:
      'Your company requires two-factor authentication for managers. You need an authenticator app, on your phone for example.',
    enrolLeadEither:
      'Your company requires two-factor authentication for managers: with an authenticator app, on your phone for example, or with a passkey.',
    code: 'Code from your authenticator app',
    codeHint: '6 digits, which change every 30 seconds.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes you kept. Each can be used only once.',
    submit: 'Confirm',
    byRecovery: 'Use a recovery code',
    byApplication: 'Use the authenticator app',
    back: 'Back to the password',
  },
  passkey: {
    use: 'Use a passkey',
    make: 'Create a passkey instead',
    makeHint: 'With the fingerprint, face or code of this device, or with a security key. There is no code to type.',
    notMade: 'No passkey was created. Try again.',
  },
  scan: {
    lead: 'Scan this code with your authenticator app, then type the code that it shows.',
    code: 'QR code for the authenticator app',
    byHand: 'Or type this key into the app:',
    hint: '6 digits that the app shows.',
    submit: 'Register the app',
  },
  codes: {
    title: 'Recovery codes',
    once: 'These codes will never be shown again. Keep them somewhere other than your phone: if you lose it, each of them opens your account once.',
    file: 'Single-use recovery codes',
    filename: 'recovery-codes.txt',
    download: 'Download',
    copy: 'Copy',
    copied: 'Codes copied',
    cannotCopy: 'Cannot copy: download the codes',
    done: 'I have kept them',
  },
} as const satisfies Translation<typeof secondStepFr>
