import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_FIELDS, type CompanyIdentity } from '#contract/calls/company.calls.ts'
import { DEFAULT_RETENTION } from '#contract/models/settings/retention.ts'
import { renderPage } from './render.ts'

const NOTHING = {
  ...(Object.fromEntries(COMPANY_FIELDS.map((field) => [field, null])) as unknown as CompanyIdentity),
  retention: DEFAULT_RETENTION,
}

const COMPANY: CompanyIdentity = {
  ...NOTHING,
  name: 'Atelier <Dupont>',
  email: 'sav@exemple.fr',
  phone: '04 99 00 12 34',
  address1: '1 rue de la Paix',
  city: 'Lyon',
  legal_form: 'SARL',
  capital: 2_000_000,
  siren: '123456789',
  tva_number: 'FR11123456789',
  director: 'Ada Roux',
  host: 'Hébergeur SA\n2 quai du Port',
  about_fr: 'Nous réparons & conseillons.',
}

let html: string
beforeAll(async () => {
  html = await readFile('index.html', 'utf8')
})

const page = (path: string, company: CompanyIdentity | null = COMPANY, hasTerms = true) =>
  renderPage(html, path, { company, hasTerms, origin: 'https://sav.example' })
const unscripted = (path: string, company: CompanyIdentity | null = COMPANY) =>
  /<noscript>(.*)<\/noscript>/s.exec(page(path, company))?.[1] ?? ''

describe('the page of a path', () => {
  it('has language, title, description and addresses of its own', () => {
    const shown = page('/en/contact')
    expect(shown).toContain('<html lang="en"')
    expect(shown).toContain('<title>Contact · Atelier &lt;Dupont&gt;</title>')
    expect(shown).toContain('<meta name="description" content="A question about a ticket')
    expect(shown).toContain('<link rel="canonical" href="https://sav.example/en/contact" />')
    expect(shown).toContain('<link rel="alternate" hreflang="fr" href="https://sav.example/contact" />')
    expect(shown).toContain('<meta property="og:title" content="Contact · Atelier &lt;Dupont&gt;" />')
    expect(shown).toContain('<meta property="og:image" content="https://sav.example/preview.png" />')
    expect(shown).toContain('<meta property="og:image:alt" content="Contact · Atelier &lt;Dupont&gt;" />')
    expect(shown.match(/<title>/g)).toHaveLength(1)
    expect(shown.match(/name="description"/g)).toHaveLength(1)
  })

  it.each(['/manager/tickets', '/client/help-center/1', '/auth/set-new-password', '/en/profile'])(
    '%s is not for search engines',
    (path) => {
      expect(page(path)).toContain('<meta name="robots" content="noindex" />')
      expect(page(path)).not.toContain('canonical')
    },
  )

  it.each([
    ['/suivi/412.Aq_-x', 'Suivez ce ticket, sans compte.'],
    ['/en/suivi/412.Aq_-x', 'Follow this ticket, without an account.'],
    ['/auth/set-new-password', 'Choisissez votre mot de passe avec ce lien.'],
    ['/auth/autolog', 'Connectez-vous avec ce lien, sans mot de passe.'],
  ])('%s, which a link opens, says what the link is for and asks for no account', (path, description) => {
    const shown = page(path)
    expect(shown).toContain(`<meta property="og:description" content="${description}" />`)
    expect(shown).toContain('<meta name="robots" content="noindex" />')
    for (const text of ['canonical', 'og:url', '412', 'ont un compte', 'personnes connectées'])
      expect(shown).not.toContain(text)
  })

  it('is for search engines where everyone may read it', () => {
    for (const path of ['/', '/contact', '/mentions-legales', '/confidentialite', '/auth/login', '/en/'])
      expect(page(path), path).not.toContain('noindex')
  })
})

describe('without JavaScript', () => {
  it('the home page says what the company does and how to go on', () => {
    const shown = unscripted('/')
    expect(shown).toContain('<h1>Atelier &lt;Dupont&gt;</h1>')
    expect(shown).toContain('Nous réparons &amp; conseillons.')
    expect(shown).toContain('href="/auth/login"')
    expect(shown).toContain('JavaScript')
    // As the application does, in the language that the company wrote.
    expect(unscripted('/en')).toContain('Nous réparons &amp; conseillons.')
  })

  it('the contact page says how the company is reached', () => {
    expect(unscripted('/contact')).toContain(
      '<a href="mailto:sav@exemple.fr">sav@exemple.fr</a><br />04 99 00 12 34<br />1 rue de la Paix<br />Lyon',
    )
  })

  it('the legal notice is complete, and names what is missing', () => {
    const shown = unscripted('/mentions-legales')
    for (const text of [
      'SARL au capital de 20\u202f000,00\u00a0€',
      'SIREN 123456789',
      'TVA intracommunautaire FR11123456789',
      'Ada Roux',
      'Hébergeur SA<br />2 quai du Port',
    ])
      expect(shown).toContain(text)
    expect(unscripted('/en/mentions-legales')).toContain('SARL with share capital of €20,000.00')
    expect(unscripted('/en/mentions-legales', NOTHING)).toContain('The company has not given this information yet.')
  })

  it('the privacy notice names the controller and the retention, in both languages', () => {
    const shown = unscripted('/confidentialite')
    for (const text of ['<h2>Responsable du traitement</h2>', '<li>Atelier &lt;Dupont&gt;</li>', '6\u00a0mois'])
      expect(shown).toContain(text)
    expect(unscripted('/en/confidentialite')).toContain('<h2>Your rights</h2>')
    expect(unscripted('/confidentialite', null)).toContain('<h1>Confidentialité</h1>')
  })

  it('the sign-in page explains how to sign in', () => {
    expect(unscripted('/en/auth/login')).toContain('a browser with JavaScript switched on')
  })

  it('the terms of sale are linked where there are some', () => {
    expect(unscripted('/')).toContain('href="/cgv.pdf"')
    expect(page('/', COMPANY, false)).not.toContain('cgv.pdf')
  })

  it('a page can be read while the database can’t', () => {
    expect(unscripted('/contact', null)).toContain('<h1>Contact</h1>')
  })
})
