import { describe, expect, it } from 'vitest'
import { inlineParts } from './inline-parts.ts'
import { safeHref, tokensOf } from './tokens.ts'

const types = (text: string): readonly string[] => tokensOf(text).map(({ type }) => type)

describe('tokensOf', () => {
  it('reads paragraphs, lists, quotes, code and rules', () => {
    expect(
      types('Bonjour\n\n- un\n- deux\n\n> cité\n\n```\ncode\n```\n\n---').filter((type) => type !== 'space'),
    ).toEqual(['paragraph', 'list', 'blockquote', 'code', 'hr'])
  })

  it('takes no line of dashes for a heading, and no number of a ticket either', () => {
    expect(types('Vu avec le client\n---\nsuite')).toEqual(['paragraph', 'hr', 'paragraph'])
    expect(types('#412 est le même')).toEqual(['paragraph'])
  })

  it.each([
    ['quotes in quotes', '>'.repeat(10_000)],
    ['brackets', '['.repeat(10_000)],
    ['images', '!['.repeat(5_000)],
    ['stars', '*a_'.repeat(3_300)],
    [
      'lists in lists',
      Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
        .join('\n')
        .slice(0, 10_000),
    ],
    ['code marks', '`a``'.repeat(2_500)],
    ['tables', `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|b'.repeat(400)}|`],
    ['links', '[a]('.repeat(2_500)],
    ['tags', '<a '.repeat(3_300)],
  ])('reads ten thousand characters of %s', (_, text) => {
    expect(
      tokensOf(text)
        .map(({ raw }) => raw)
        .join('').length,
    ).toBeGreaterThan(0)
  })
})

describe('a text with hundreds of marks of emphasis', () => {
  it('is one paragraph of plain text', () => {
    expect(types('*a_'.repeat(400))).toEqual(['paragraph'])
    expect(tokensOf('*a_'.repeat(400))[0]).toMatchObject({ tokens: [{ type: 'text' }] })
  })
})

describe('safeHref', () => {
  it('follows the web, mail and phone, and nothing else', () => {
    expect(safeHref('https://exemple.fr/a?b=c')).toBe('https://exemple.fr/a?b=c')
    expect(safeHref('mailto:a@exemple.fr')).toBe('mailto:a@exemple.fr')
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,a',
      '/manager',
      '//exemple.fr',
      'vbscript:a',
      'https://',
    ])
      expect(safeHref(href)).toBeNull()
  })
})

describe('inlineParts', () => {
  it('finds tickets and the people of the list, the longest name first', () => {
    expect(inlineParts('Voir #412, @Zoé Petit-Jean et @Zoé Petit.', ['Zoé Petit', 'Zoé Petit-Jean'])).toEqual([
      { kind: 'text', text: 'Voir ' },
      { kind: 'ticket', text: '#412', number: '412' },
      { kind: 'text', text: ', ' },
      { kind: 'person', text: '@Zoé Petit-Jean' },
      { kind: 'text', text: ' et ' },
      { kind: 'person', text: '@Zoé Petit' },
      { kind: 'text', text: '.' },
    ])
  })

  it('leaves colours, anchors and strangers alone', () => {
    expect(inlineParts('couleur #4a12ff, a#412, &#412, @Paul (x)', ['Zoé'])).toEqual([
      { kind: 'text', text: 'couleur #4a12ff, a#412, &#412, @Paul (x)' },
    ])
  })

  it('takes a name with signs of patterns as it is', () => {
    expect(inlineParts('@A. (B) suit', ['A. (B)'])[0]).toEqual({ kind: 'person', text: '@A. (B)' })
  })
})
