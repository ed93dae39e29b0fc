import type { FastifyInstance } from 'fastify'
import { contactCalls } from '#contract/calls/contact.calls.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { notifyOfContact } from '../../access/accounts/notify-managers.ts'
import { activeManagers, readerOf } from '../../access/accounts/people.ts'
import { contactMails, contactsOf, mailsOfNetwork } from '../../access/limits/mail-limits.ts'
import { takeLimits } from '../../access/limits/shared-limits.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { type ContactRequest, holdContactRequest } from '../../inbox/contact-request.ts'
import { readSettings } from '../../invoicing/sending/parties.ts'
import type { Reader } from '../../mail/mail.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const SUBJECT: Readonly<Record<Locale, (name: string) => string>> = {
  fr: (name) => `Message de ${name}`,
  en: (name) => `Message from ${name}`,
}

const ABOUT: Readonly<Record<Locale, { readonly company: string; readonly phone: string }>> = {
  fr: { company: 'Société\u202f: ', phone: 'Téléphone\u202f: ' },
  en: { company: 'Company: ', phone: 'Phone: ' },
}

/**
 * Registers the form of the contact page. The request is held for a manager, and the company is
 * told by mail and in the product; above a limit of mails, or with the hidden field filled in, it
 * is held only.
 */
export const registerContact = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, contactCalls.send, async ({ body, request }) => {
    const { website, ...written } = body
    // Perhaps by a program, which learns nothing from the answer; perhaps by a person's browser.
    const isFilled = website !== null && website !== ''
    const { query } = services.database
    await requireLimits(query, [...mailsOfNetwork('contact', request.ip), ...contactsOf(foldEmail(written.email))])
    const locale = languageOf(request.headers['accept-language'])
    const { company, phone } = ABOUT[locale]
    const about = [
      ...(written.company === null ? [] : [company + written.company]),
      ...(written.phone === null ? [] : [phone + written.phone]),
    ]
    const held: ContactRequest = {
      ...written,
      subject: SUBJECT[locale](written.name),
      about,
      reason: isFilled ? 'contact_filled' : 'contact_form',
    }
    await holdContactRequest(services, held)
    if (!isFilled) services.background.run('contact', () => notifyCompany(services, held))
    return { data: null }
  })

const notifyCompany = async (
  services: Services,
  { name, email, company, phone, message }: ContactRequest,
): Promise<void> => {
  const { database, mailer } = services
  if ((await takeLimits(database.query, contactMails())) > 0) return
  await notifyOfContact(services, name)
  const settings = await readSettings(database.query)
  const readers: readonly Reader[] =
    settings.email === null
      ? (await activeManagers(database.query)).map((manager) => readerOf(manager, DEFAULT_LOCALE))
      : [{ email: settings.email, firstname: settings.name ?? settings.email, locale: DEFAULT_LOCALE }]
  for (const to of readers)
    mailer.send({ kind: 'contact', to, facts: { path: links.mails, name, email, company, phone, message } })
}
