import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import type { Locale } from '#contract/core/kinds/locale.ts'
// Comes with the calls whose refusals are shown.
import '#contract/locales/messages-fr.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { LocaleContext } from '#src/ui/hooks/page/use-path.ts'
import { ProblemNotice } from '#src/ui/widgets/account/problem-notice.tsx'
import { type Languages, startLanguages } from '../i18n.ts'

let languages: Languages

beforeAll(async () => {
  languages = await startLanguages()
  await languages.en.loadPublic()
})

const noticeOf = (
  code: SignInProblem['code'],
  { wait = 0, badLink, locale = 'fr' }: { wait?: number; badLink?: string; locale?: Locale } = {},
): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={languages[locale].i18n}>
      <LocaleContext value={locale}>
        <ProblemNotice problem={{ code, errors: {}, retryAfterSeconds: null }} wait={wait} badLink={badLink} />
      </LocaleContext>
    </I18nextProvider>,
  ).replace(/<[^>]*>/g, '')

it('names the wait in seconds, minutes or hours', () => {
  expect(noticeOf('too_many_requests', { wait: 55 })).toBe('Trop d’essais. Réessayez dans 55\u00a0s.')
  expect(noticeOf('too_many_requests', { wait: 3_000 })).toBe('Trop d’essais. Réessayez dans 50\u00a0min.')
  expect(noticeOf('too_many_requests', { wait: 80_000, locale: 'en' })).toBe(
    'Too many attempts. Try again in 23\u00a0h.',
  )
  expect(noticeOf('too_many_requests')).toBe('Vous pouvez réessayer.')
})

it('shows a link as invalid only for an invalid link', () => {
  const badLink = 'Ce lien a déjà servi.'
  expect(noticeOf('link_invalid', { badLink })).toBe(badLink)
  // The server answers a second set-up in this way.
  expect(noticeOf('forbidden', { badLink })).toBe(badLink)
  expect(noticeOf('server_full', { badLink })).toContain('Le disque du serveur est plein')
  expect(noticeOf('internal', { badLink })).toBe('Une erreur est survenue sur le serveur. Réessayez dans un instant.')
  expect(noticeOf('unavailable', { badLink })).toContain('très occupé')
})

it('names a way out for each refused sign-in', () => {
  expect(noticeOf('address_unconfirmed')).toContain('Ouvrez le lien que nous vous avons envoyé')
  expect(noticeOf('demo_password', { locale: 'en' })).toContain('published demo password')
  expect(noticeOf('offline', { locale: 'en' })).toContain('is not responding')
  expect(noticeOf('validation')).toBe('')
})
