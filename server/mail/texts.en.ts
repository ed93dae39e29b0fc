import { writtenAt } from '../runtime/company-day.ts'
import type { FactorChange, MailTexts } from './mail.ts'

const ONCE = 'This link can be used only once.'
const KEEP = 'Don’t pass it on to anyone.'

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  addTotp: 'An authenticator app has just been added to your account.',
  removeTotp: 'The authenticator app of your account has just been removed.',
  addPasskey: 'A passkey has just been added to your account.',
  removePasskey: 'A passkey of your account has just been removed.',
  makeRecoveryCodes: 'Your recovery codes have just been replaced: the old ones no longer work.',
}

/** English texts of mails. */
export const mailsEn: MailTexts = {
  greeting: (firstname) => (firstname === '' ? 'Hello,' : `Hello ${firstname},`),
  signature: 'Client ticket desk',

  recover: () => ({
    subject: 'Choose a new password',
    paragraphs: ['A new password was requested for your account.'],
    button: 'Choose a password',
    notes: [
      `This link is valid for 60 minutes. ${ONCE} ${KEEP}`,
      'If you did not ask for this, ignore this message: your password stays the same.',
    ],
  }),

  invitation: () => ({
    subject: 'Your account is ready',
    paragraphs: ['An account has been created for you. Choose your password to sign in.'],
    button: 'Choose a password',
    notes: [`This link is valid for 7 days. ${ONCE} ${KEEP}`],
  }),

  colleague: ({ by, isNew }) => ({
    subject: `${by} gives you access to your company’s tickets`,
    paragraphs: [
      `${by} gives you access to your company’s client space: its tickets, its projects and the people who look after them.`,
      ...(isNew ? ['Choose your password to sign in.'] : []),
    ],
    button: isNew ? 'Choose a password' : 'Sign in',
    notes: isNew ? [`This link is valid for 7 days. ${ONCE} ${KEEP}`] : [],
  }),

  followedTicket: ({ by, ticket }) => ({
    subject: `Follow ticket ${ticket}`,
    paragraphs: [
      `${by} invites you to follow this ticket: ${ticket}.`,
      'You can see its progress and the answers to it, without an account or a password.',
    ],
    button: 'Follow the ticket',
    notes: ['This link is valid for 90 days and opens this ticket only. Anyone who has it can read the ticket.'],
  }),

  autolog: () => ({
    subject: 'Your sign-in link',
    paragraphs: ['Here is a link that signs you in without a password.'],
    button: 'Sign in',
    notes: [`This link is valid for 15 minutes. ${ONCE} ${KEEP}`],
  }),

  accepted: ({ confirms }) => ({
    subject: 'Your account is open',
    paragraphs: [
      'Your account has been accepted.',
      ...(confirms ? ['Open the link below to confirm your address and choose your password.'] : []),
    ],
    button: confirms ? 'Confirm my address' : 'Sign in',
    notes: confirms ? [`This link is valid for 7 days. ${ONCE} ${KEEP}`] : [],
  }),

  alreadyKnown: () => ({
    subject: 'You already have an account',
    paragraphs: [
      'An account was requested for this address, which already has one. Sign in, or choose a new password if you forgot yours.',
    ],
    button: 'Forgotten password',
    notes: ['If you did not ask for this, ignore this message: nothing has changed.'],
  }),

  alreadyPending: () => ({
    subject: 'Your account request',
    paragraphs: [
      'There is already an account for this address, but it is not open: a manager has to accept it. You will receive a message.',
    ],
    notes: ['If you did not ask for this, ignore this message: nothing has changed.'],
  }),

  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed. Your other devices are signed out.'],
    button: 'It wasn’t me',
    notes: ['If it was you, there is nothing to do. If not, choose a new password at once.'],
  }),

  confirmEmail: ({ by }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `${by} entered this address as the new address of their account. Confirm it, so that it is used to sign in and to receive our messages.`,
      'Until then, the account keeps its present address.',
    ],
    button: 'Confirm this address',
    notes: [
      'This link works once, for 24 hours. If you do not know this account, ignore this message: nothing will change.',
    ],
  }),

  emailInUse: () => ({
    subject: 'Your address was entered for another account',
    paragraphs: [
      'Somebody entered your address as the new address of their account. It is already the address of yours: nothing has changed.',
      'If it was you and you wanted to join two accounts, tell the company that handles your tickets.',
    ],
    notes: ['If you did not ask for this, ignore this message.'],
  }),

  emailChanged: ({ email }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`The address of your account is now ${email}. No further messages will be sent to the old address.`],
    notes: ['If it was you, there is nothing to do. If not, tell the company that handles your tickets at once.'],
  }),

  newDevice: ({ device, network, at }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      'Your account has just been opened on a new device.',
      `Device: ${device ?? 'unknown'}`,
      `Network: ${network}`,
      `Date: ${writtenAt('en', at)}`,
    ],
    button: 'See my devices',
    notes: ['If it was you, there is nothing to do. If not, end this session and change your password at once.'],
  }),

  recoveryCodeUsed: ({ left }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      'A sign-in to your account has just been confirmed by a recovery code.',
      left === 0 ? 'It was the last one: create new ones in your account.' : `Codes that are still valid: ${left}.`,
    ],
    button: 'Open my account',
    notes: ['If it wasn’t you, change your password and replace your recovery codes at once.'],
  }),

  secondFactorChanged: ({ change }) => ({
    subject: 'Your two-factor authentication was changed',
    paragraphs: [FACTOR_CHANGES[change]],
    button: 'Open my account',
    notes: ['If it was you, there is nothing to do. If not, change your password at once and tell a manager.'],
  }),

  tokenMade: ({ name, hint, endsAt }) => ({
    subject: 'A new access token for your account',
    paragraphs: [
      `An access token for the API has just been created in your name: “${name}”, ${hint}.`,
      `Anyone who has it can act in your name, with the rights that were chosen, until ${writtenAt('en', endsAt)}.`,
    ],
    button: 'See my tokens',
    notes: [
      'If it was you, there is nothing to do. If not, revoke it, change your password and tell a manager at once.',
    ],
  }),

  tokenEnding: ({ name, hint, endsAt }) => ({
    subject: `Your access token “${name}” expires soon`,
    paragraphs: [
      `The access token “${name}”, ${hint}, expires on ${writtenAt('en', endsAt)}.`,
      'Programs that use it are refused from then on: create another one, and replace it there.',
    ],
    button: 'See my tokens',
    notes: ['If it is no longer used, there is nothing to do.'],
  }),

  webhookPaused: ({ name, host }) => ({
    subject: `Webhook “${name}” is switched off`,
    paragraphs: [
      `${host} has refused the events of the webhook “${name}” for about three days, or could not be reached. Nothing is sent there any more.`,
      'What was waiting is sent in order once you switch it on again.',
    ],
    button: 'See the webhook',
    notes: [],
  }),

  secondFactorReset: ({ by }) => ({
    subject: 'Your two-factor authentication was removed',
    paragraphs: [
      `${by} has removed the two-factor authentication of your account: authenticator app, passkeys and recovery codes. Your devices are signed out.`,
      'Sign in with your password, then register an authenticator app or a passkey again.',
    ],
    button: 'Sign in',
    notes: ['If you did not ask for it, tell this person at once.'],
  }),

  registration: ({ name, email, company, phone }) => ({
    subject: `Account request: ${name}`,
    paragraphs: [
      `${name} requests an account.`,
      `Company: ${company}`,
      `E-mail: ${email}`,
      ...(phone === null ? [] : [`Phone: ${phone}`]),
      'Choose their client and open the account, or leave it closed.',
    ],
    button: 'See the request',
    notes: [
      'The e-mail address is not confirmed yet: it will be when the person opens the message that is sent once you accept.',
    ],
  }),

  test: () => ({
    subject: 'Test e-mail',
    paragraphs: [
      'You asked for this test e-mail in the settings.',
      'If you are reading it in your mailbox, the e-mails of the application arrive.',
    ],
    button: 'See the settings',
    notes: [],
  }),

  contact: ({ name, email, company, phone, message }) => ({
    subject: `Message from ${name}`,
    paragraphs: [
      `${name} writes to you from the contact page:`,
      ...message.split(/\n+/),
      `E-mail: ${email}`,
      ...(company === null ? [] : [`Company: ${company}`]),
      ...(phone === null ? [] : [`Phone: ${phone}`]),
    ],
    button: 'Turn it into a ticket',
    notes: ['Your answer to this message reaches them. Their address is not verified: send nothing confidential.'],
  }),

  registrations: ({ count }) => ({
    subject: `Account requests: ${count} waiting`,
    paragraphs: [
      `${count} account requests are waiting, several of them from the last hour.`,
      'Above a certain number they are no longer announced one by one but counted, once an hour at most.',
    ],
    button: 'See the requests',
    notes: ['Open only the accounts of people you know.'],
  }),
}
