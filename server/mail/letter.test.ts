import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { writeLetter } from './letter.ts'
import type { Mail, MailFacts, Reader } from './mail.ts'

const ORIGIN = 'https://sav.example'

const FACTS: MailFacts = {
  recover: { path: '/auth/set-new-password?token=abc' },
  invitation: { path: '/auth/set-new-password?token=abc' },
  colleague: { path: '/auth/set-new-password?token=abc', by: 'Zoé Roux', isNew: true },
  followedTicket: { path: '/suivi/12.abc', by: 'Zoé Roux', ticket: '#412 Porte du quai' },
  autolog: { path: '/auth/autolog?autolog=abc&to=/client' },
  accepted: { path: '/auth/login', confirms: false },
  alreadyKnown: { path: '/auth/recover-password' },
  alreadyPending: {},
  passwordChanged: { path: '/auth/recover-password' },
  confirmEmail: { path: '/auth/confirm-email?token=abc', by: 'Zoé Roux' },
  emailInUse: {},
  emailChanged: { email: 'lea@ailleurs.fr' },
  newDevice: { path: '/profile', device: 'Firefox, Linux', network: '192.0.2.…', at: '2026-03-02T09:00:00.000Z' },
  recoveryCodeUsed: { path: '/profile', left: 9 },
  secondFactorChanged: { path: '/profile', change: 'addTotp' },
  secondFactorReset: { path: '/auth/login', by: 'Ada Martin' },
  tokenMade: { path: '/profile', name: 'Reprise', hint: 'sav_pat_3kF9…x2Qa', endsAt: '2027-03-02T09:00:00.000Z' },
  tokenEnding: { path: '/profile', name: 'Reprise', hint: 'sav_pat_3kF9…x2Qa', endsAt: '2027-03-02T09:00:00.000Z' },
  webhookPaused: { path: '/manager/settings/webhooks', name: 'ERP', host: 'erp.exemple.fr' },
  registration: {
    path: '/manager/users/7',
    name: 'Zoé Roux',
    email: 'zoe@exemple.fr',
    company: 'Roux & Fils',
    phone: null,
  },
  registrations: { path: '/manager/users', count: 12 },
  test: { path: '/manager/settings/mails' },
  contact: {
    path: '/manager/settings/mails',
    name: 'Zoé Roux',
    email: 'zoe@exemple.fr',
    company: 'Roux & Fils',
    phone: null,
    message: 'Bonjour,\n\nUne question.',
  },
}

const reader = (locale: Reader['locale']): Reader => ({ email: 'lea@exemple.fr', firstname: 'Léa', locale })

const mailsIn = (locale: Reader['locale']): readonly Mail[] =>
  Object.entries(FACTS).map(([kind, facts]) => ({ kind, facts, to: reader(locale) }) as Mail)

describe.each(LOCALES)('in %s', (locale) => {
  test.each(mailsIn(locale).map((mail) => [mail.kind, mail] as const))(
    '%s says who it is for, what it is about, and where to go',
    (_, mail) => {
      const letter = writeLetter(mail, ORIGIN)
      expect(letter.to).toBe('lea@exemple.fr')
      expect(letter.subject).not.toBe('')
      expect(letter.text).toContain(locale === 'fr' ? 'Bonjour Léa,' : 'Hello Léa,')
      expect(letter.html).toContain(`<html lang="${locale}">`)
      if (mail.kind === 'alreadyPending' || mail.kind === 'emailChanged' || mail.kind === 'emailInUse')
        expect(letter.link).toBeNull()
      else {
        expect(letter.link).toBe(`${ORIGIN}${locale === 'fr' ? '' : '/en'}${mail.facts.path}`)
        expect(letter.text).toContain(letter.link)
        expect(letter.html).toContain(`href="${letter.link?.replaceAll('&', '&amp;')}"`)
      }
    },
  )
})

test('every text exists in both languages and differs', () => {
  const [french, english] = LOCALES.map((locale) => mailsIn(locale).map((mail) => writeLetter(mail, ORIGIN)))
  for (const [place, letter] of (french ?? []).entries()) expect(english?.[place]?.subject).not.toBe(letter.subject)
})

test('French punctuation keeps its narrow space', () => {
  for (const mail of mailsIn('fr')) {
    const { subject, text } = writeLetter(mail, ORIGIN)
    for (const line of [subject, ...text.split('\n').filter((one) => !one.includes('://'))])
      expect(line).not.toMatch(/[^\u202f][;!?]|[^\u202f\d]:/)
  }
})

test('what people wrote is text: no markup, no header, no line of its own', () => {
  const facts = {
    ...FACTS.registration,
    name: '<b>"Zoé"</b>\r\nBcc: all@exemple.fr',
    company: "<script>alert('1')</script> & Co",
  }
  const { subject, html, text } = writeLetter(
    { kind: 'registration', to: { ...reader('fr'), firstname: 'Léa\n<i>' }, facts },
    ORIGIN,
  )
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(html).not.toMatch(/<(b|i|script)>/)
  expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; Co')
  expect(html).toContain('&lt;b&gt;&quot;Zoé&quot;&lt;/b&gt; Bcc: all@exemple.fr')
})
