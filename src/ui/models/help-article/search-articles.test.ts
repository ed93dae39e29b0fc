import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import { plainText } from './article-words.ts'
import { excerptOf, foundParts } from './found-parts.ts'
import { readArticle, searchArticles } from './search-articles.ts'
import { suggestArticles } from './suggest-articles.ts'

const written = (id: string, title_fr: string, body_fr: string) =>
  readArticle({ ...blankRecord(helpArticle, id), title_fr, body_fr }, 'fr')

const ARTICLES = [
  written('1', 'L’imprimante n’imprime plus', '1. Éteignez l’imprimante.\n2. Vérifiez le **réseau**.'),
  written('2', 'Préparer une réunion à distance', 'Branchez le casque. Si le réseau est lent, coupez la caméra.'),
  written('3', 'Reconnaître un message frauduleux', 'N’ouvrez aucune pièce jointe. Prévenez-nous par un ticket.'),
]

const idsOf = (found: readonly { readonly article: { readonly id: string } }[]) =>
  found.map(({ article }) => article.id)

describe('the search', () => {
  it.each([
    ['reseau', ['1', '2']],
    ['RÉSEAU lent', ['2']],
    ['imprimantes', ['1']],
    ['impr', ['1']],
    ['pièce frauduleux', ['3']],
    ['serveur', []],
    ['', ['1', '2', '3']],
    ['  !', ['1', '2', '3']],
  ])('for « %s » finds %j', (typed, ids) => {
    expect(idsOf(searchArticles(ARTICLES, typed))).toEqual(ids)
  })

  it('puts the article with the word in its title first', () => {
    const [first] = searchArticles([written('8', 'Autre sujet', 'Une réunion.'), ...ARTICLES], 'réunion')
    expect(first?.article.id).toBe('2')
  })
})

describe('suggestions for a ticket', () => {
  it.each([
    ['Bonjour, mon imprimante ne marche plus depuis hier', ['1']],
    ['j’ai reçu un message frauduleux', ['3']],
    // One word of a text alone would suggest something for every ticket.
    ['caméra', []],
    ['Le casque et la caméra', ['2']],
    ['ne marche pas', []],
    ['', []],
  ])('for « %s » are %j', (typed, ids) => {
    expect(idsOf(suggestArticles(ARTICLES, typed))).toEqual(ids)
  })
})

it('marks the words that were found, in the letters of the text', () => {
  expect(foundParts('Le Réseau est lent.', ['reseau', 'len'])).toEqual([
    { text: 'Le ', isFound: false },
    { text: 'Réseau', isFound: true },
    { text: ' est ', isFound: false },
    { text: 'lent', isFound: true },
    { text: '.', isFound: false },
  ])
})

it('shows the text around the first word that was found', () => {
  const text = `${'Avant tout le reste. '.repeat(20)}Le réseau est lent. ${'Et après. '.repeat(30)}`
  const excerpt = excerptOf(text, ['reseau'])
  expect(excerpt).toContain('Le réseau est lent.')
  expect(excerpt.startsWith('… ')).toBe(true)
  expect(excerpt.endsWith('…')).toBe(true)
  expect(excerptOf('Court.', ['rien'])).toBe('Court.')
})

it('reads Markdown as running text', () => {
  expect(
    plainText('## Étapes\n\n1. Ouvrez [le site](https://exemple.fr)\n- **Deux**\n\n![Écran](/api/pictures/a1)'),
  ).toBe('Étapes Ouvrez le site Deux Écran')
})
