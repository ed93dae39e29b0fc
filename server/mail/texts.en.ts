import type { MailTexts } from './mail.ts'

const ONCE = 'This link can be used only once.'
const KEEP = 'Don’t pass it on to anyone.'

/** English texts of mails. */
export const mailsEn: MailTexts = {
  greeting: (firstname) => `Hello ${firstname},`,
  signature: 'Client ticket desk',

  recover: () => ({
    subject: 'Choose a new password',
    paragraphs: ['A new password was requested for your account.'],
    button: 'Choose a password',
    notes: [`This link is valid for 60 minutes. ${ONCE} ${KEEP}`, 'If you asked for nothing, ignore this message: your password stays the same.'],
  }),

  invitation: () => ({
    subject: 'Your account is ready',
    paragraphs: ['An account has been created for you. Choose your password to sign in.'],
    button: 'Choose a password',
    notes: [`This link is valid for 7 days. ${ONCE} ${KEEP}`],
  }),

  autolog: () => ({
    subject: 'Your sign-in link',
    paragraphs: ['Here is a link that signs you in without a password.'],
    button: 'Sign in',
    notes: [`This link is valid for 15 minutes. ${ONCE} ${KEEP}`],
  }),

  accepted: ({ confirms }) => ({
    subject: 'Your account is open',
    paragraphs: ['Your account was accepted.', ...(confirms ? ['Open the link below to confirm your address and choose your password.'] : [])],
    button: confirms ? 'Confirm my address' : 'Sign in',
    notes: confirms ? [`This link is valid for 7 days. ${ONCE} ${KEEP}`] : [],
  }),

  alreadyKnown: () => ({
    subject: 'You already have an account',
    paragraphs: ['An account was requested for this address, which already has one. Sign in, or choose a new password if you forgot yours.'],
    button: 'Forgotten password',
    notes: ['If you asked for nothing, ignore this message: nothing has changed.'],
  }),

  alreadyPending: () => ({
    subject: 'Your request for an account',
    paragraphs: ['There is already an account for this address, but it is not open: a manager has to accept it. You will be sent a message.'],
    notes: ['If you asked for nothing, ignore this message: nothing has changed.'],
  }),

  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed. Your other devices are signed out.'],
    button: 'It wasn’t me',
    notes: ['If it was you, there is nothing to do. If not, choose a new password at once.'],
  }),

  emailChanged: ({ email }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`The address of your account is now ${email}. No further messages will be sent to the old address.`],
    notes: ['If it was you, there is nothing to do. If not, tell the company that handles your tickets at once.'],
  }),

  registration: ({ name, email, company, phone }) => ({
    subject: `Request for an account: ${name}`,
    paragraphs: [
      `${name} asks for an account.`,
      `Company: ${company}`,
      `E-mail: ${email}`,
      ...(phone === null ? [] : [`Phone: ${phone}`]),
      'Choose their client and open the account, or leave it closed.',
    ],
    button: 'See the request',
    notes: ['The e-mail address is not confirmed yet: it will be when the person opens the message that follows your consent.'],
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
    button: 'Make it a ticket',
    notes: ['Your answer to this message reaches them. Their address is not verified: send nothing confidential.'],
  }),

  registrations: ({ count }) => ({
    subject: `Requests for accounts: ${count} waiting`,
    paragraphs: [
      `${count} requests for accounts are waiting, several of them from the last hour.`,
      'Above a certain number they are not announced one by one any more but counted, once an hour at most.',
    ],
    button: 'See the requests',
    notes: ['Open only the accounts of people whom you know.'],
  }),
}
