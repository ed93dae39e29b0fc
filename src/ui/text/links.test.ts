import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapHref } from './contact-href.ts'
import { textParts } from './links.ts'

const links = (text: string) =>
  textParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

describe('links in plain text', () => {
  it('are http addresses, www addresses and e-mail addresses', () => {
    expect(links('Voir https://exemple.fr/a?b=1, www.exemple.fr et aide@exemple.fr.')).toEqual([
      ['https://exemple.fr/a?b=1', 'https://exemple.fr/a?b=1'],
      ['www.exemple.fr', 'https://www.exemple.fr'],
      ['aide@exemple.fr', 'mailto:aide@exemple.fr'],
    ])
  })

  it('end before the punctuation of the sentence and a bracket around them', () => {
    expect(links('(https://exemple.fr/page). Ou https://exemple.fr/A_(b) !').map(([shown]) => shown)).toEqual([
      'https://exemple.fr/page',
      'https://exemple.fr/A_(b)',
    ])
  })

  it('are phone numbers as people write them, and no other figures', () => {
    expect(links('Tél. 04 72 00 11 22, ou 06.12.34.56.78, ou +33 4 72 00 11 22.')).toEqual([
      ['04 72 00 11 22', 'tel:0472001122'],
      ['06.12.34.56.78', 'tel:0612345678'],
      ['+33 4 72 00 11 22', 'tel:+33472001122'],
    ])
    expect(links('Facture 0472001122334, le 03/11/2026, 12 345,67 €, 192.168.0.1, série 2004720011')).toEqual([])
  })

  it('never run a script', () => {
    expect(links('javascript:alert(1) data:text/html,x vbscript:x file:///etc')).toEqual([])
  })

  it('lose no character of the text', () => {
    const text = fc
      .array(fc.constantFrom('https://a.fr', ' ', '.', ')', '(', 'a@b.fr', '\n', 'é', 'www.', '://', 'mailto:'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        text,
        (given) =>
          textParts(given)
            .map((part) => part.text)
            .join('') === given,
      ),
    )
  })
})

describe('the link to a postal address', () => {
  const lines = ['117 rue Nationale', '69100 Villeurbanne']
  const query = '117%20rue%20Nationale%2C%2069100%20Villeurbanne'

  it('opens the map application of an Android phone', () => {
    expect(mapHref(lines, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile')).toBe(`geo:0,0?q=${query}`)
  })

  it('opens the map application of Apple devices', () => {
    expect(mapHref(lines, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      `https://maps.apple.com/?q=${query}`,
    )
  })

  it('opens OpenStreetMap elsewhere', () => {
    expect(mapHref(lines, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(
      `https://www.openstreetmap.org/search?query=${query}`,
    )
  })
})
