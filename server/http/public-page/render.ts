import type { CompanyIdentity } from '#contract/calls/company.calls.ts'
import { euroFormat, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { privacyNotice } from '#contract/locales/privacy-notice.ts'
import { localePath, ROUTES, routePath, splitLocale } from '#contract/routes.ts'
import { escaped } from '../../mail/markdown.ts'
import { LINK_PAGES, type PageText, PUBLIC_TEXTS, READ_PAGES, type ReadPage } from './texts.ts'

/** Facts about this installation that its public pages show. */
export interface Facts {
  /** Null while the database can't be read. */
  readonly company: CompanyIdentity | null
  /** There are terms of sale to link to. */
  readonly hasTerms: boolean
  /** Public address of the application. */
  readonly origin: string
}

/** Drawn by the build (`build/manifest.ts`), in the size that previews of links show whole. */
const PREVIEW = { path: '/preview.png', width: 1200, height: 630 } as const

const plainPath = (pathname: string): string =>
  splitLocale(pathname)
    .path.replace(/(?<=.)\/$/, '')
    .toLowerCase()

/** The public page of a path; null for pages of links and of spaces. */
export const pageAt = (pathname: string): ReadPage | null => {
  const plain = plainPath(pathname)
  return READ_PAGES.find((page) => routePath(page) === plain) ?? null
}

const LINK_PATTERNS = LINK_PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${ROUTES[page].path.replace(/:\w+/, '[^/]+')}$`),
}))

/** Texts of a page before its application runs. */
const textAt = (pathname: string): PageText => {
  const plain = plainPath(pathname)
  const page = pageAt(pathname) ?? LINK_PATTERNS.find(({ pattern }) => pattern.test(plain))?.page
  const { pages, space } = PUBLIC_TEXTS[splitLocale(pathname).locale]
  return page === undefined ? space : pages[page]
}

/**
 * Completes the built page of a path for search engines, link previews and browsers without
 * JavaScript: language, title, description and a readable text. The application replaces the title
 * and shows its own content.
 */
export const renderPage = (html: string, pathname: string, facts: Facts): string => {
  const { locale } = splitLocale(pathname)
  const page = pageAt(pathname)
  const texts = PUBLIC_TEXTS[locale]
  const text = textAt(pathname)
  const { title, description } = text
  const fullTitle = `${title} · ${facts.company?.name ?? texts.product}`
  const head = [
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escaped(fullTitle)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:site_name" content="${escaped(facts.company?.name ?? texts.product)}" />`,
    `<meta property="og:locale" content="${locale === 'fr' ? 'fr_FR' : 'en_GB'}" />`,
    ...previewOf(fullTitle, facts.origin),
    ...(page === null ? ['<meta name="robots" content="noindex" />'] : addressesOf(page, locale, facts.origin)),
  ].join('\n    ')
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(fullTitle)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*" \/>/,
      () => `<meta name="description" content="${escaped(description)}" />`,
    )
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('</body>', () => `  ${withoutScript({ page, text, locale }, facts)}\n  </body>`)
}

/** The picture of a link to this page. */
const previewOf = (title: string, origin: string): readonly string[] => [
  `<meta property="og:image" content="${escaped(`${origin}${PREVIEW.path}`)}" />`,
  `<meta property="og:image:type" content="image/png" />`,
  `<meta property="og:image:width" content="${PREVIEW.width}" />`,
  `<meta property="og:image:height" content="${PREVIEW.height}" />`,
  `<meta property="og:image:alt" content="${escaped(title)}" />`,
  `<meta name="twitter:card" content="summary_large_image" />`,
]

/** The address of the page in each language, for search engines. */
const addressesOf = (page: ReadPage, locale: Locale, origin: string): readonly string[] => {
  const addressIn = (one: Locale): string => escaped(`${origin}${localePath(one, routePath(page))}`)
  return [
    `<meta property="og:url" content="${addressIn(locale)}" />`,
    `<link rel="canonical" href="${addressIn(locale)}" />`,
    ...LOCALES.map((one) => `<link rel="alternate" hreflang="${one}" href="${addressIn(one)}" />`),
  ]
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
const lines = (texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null && text.trim() !== '')
    .map((text) => escaped(text ?? '').replaceAll('\n', '<br />'))
    .join('<br />')

const reachOf = ({ email, phone, address1, address2, postal, city }: CompanyIdentity): string => {
  const mail = email === null ? null : `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`
  const address = lines([address1, address2, [postal, city].filter(Boolean).join(' ')])
  return [mail, phone === null ? null : escaped(phone), address]
    .filter((part) => part !== null && part !== '')
    .join('<br />')
}

const noticeOf = (company: CompanyIdentity, locale: Locale): string => {
  const texts = PUBLIC_TEXTS[locale]
  const { name, address1, address2, postal, city, legal_form, capital, siren, rcs, tva_number, director, host } =
    company
  const form = [legal_form, capital !== null && texts.capital(euroFormat(locale).format(capital / 100))]
    .filter(Boolean)
    .join(' ')
  const parts: readonly (readonly [string, string])[] = [
    [texts.publisher, lines([name, address1, address2, [postal, city].filter(Boolean).join(' ')])],
    [
      texts.registration,
      lines([form, siren && `SIREN ${siren}`, rcs && `RCS ${rcs}`, tva_number && texts.tva(tva_number)]),
    ],
    [texts.director, lines([director])],
    [texts.host, lines([host])],
  ]
  return parts
    .map(([title, text]) => `<h2>${escaped(title)}</h2><p>${text === '' ? escaped(texts.missing) : text}</p>`)
    .join('')
}

const privacyOf = (company: CompanyIdentity, locale: Locale): string =>
  privacyNotice(company, locale)
    .map(({ title, paragraphs, items }) => {
      const list = items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
      return `<h2>${escaped(title)}</h2>${paragraphs.map(paragraph).join('')}${list}`
    })
    .join('')

const BOX = 'max-width:640px;margin:0 auto;padding:32px 16px;font:16px/1.5 system-ui,sans-serif'

/** The text of a page for browsers without JavaScript. */
const withoutScript = (
  {
    page,
    text: { title, text },
    locale,
  }: { readonly page: ReadPage | null; readonly text: PageText; readonly locale: Locale },
  { company, hasTerms }: Facts,
): string => {
  const texts = PUBLIC_TEXTS[locale]
  const about = company?.[`about_${locale}`] ?? company?.about_fr ?? company?.about_en ?? null
  const link = (to: ReadPage, label: string): string =>
    `<a href="${localePath(locale, routePath(to))}">${escaped(label)}</a>`
  const { home, contact, legal, privacy, login, terms } = texts.links
  const ways = [
    link('home', home),
    link('login', login),
    link('contact', contact),
    link('legal', legal),
    link('privacy', privacy),
  ]
  return [
    `<noscript><main style="${BOX}">`,
    `<h1>${escaped(company?.name ?? title)}</h1>`,
    ...(company?.name ? [`<h2>${escaped(title)}</h2>`] : []),
    ...(page === 'home' && about !== null ? [`<p>${lines([about])}</p>`] : []),
    ...text.map(paragraph),
    ...(page === 'legal' && company ? [noticeOf(company, locale)] : []),
    ...(page === 'privacy' && company ? [privacyOf(company, locale)] : []),
    ...(company && reachOf(company) !== '' ? [`<h2>${escaped(texts.reach)}</h2><p>${reachOf(company)}</p>`] : []),
    paragraph(texts.needsScript),
    `<p>${[...ways, ...(hasTerms ? [`<a href="/cgv.pdf">${escaped(terms)}</a>`] : [])].join(' · ')}</p>`,
    '</main></noscript>',
  ].join('')
}
