import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { articleText, languagesOf } from './article-text.ts'
import { helpArticleActions } from './help-article.actions.ts'
import { helpArticle } from './help-article.ts'

const blank = blankRecord(helpArticle, '1')
const french = { ...blank, title_fr: 'Imprimante', body_fr: 'Éteignez-la.' }
const both = { ...french, title_en: 'Printer', body_en: 'Switch it off.' }

describe('the text of an article', () => {
  it('is in the language of the reader', () => {
    expect(articleText(both, 'en')).toEqual({ locale: 'en', title: 'Printer', body: 'Switch it off.' })
    expect(articleText(both, 'fr').locale).toBe('fr')
  })

  it('falls back to the other language and says which', () => {
    expect(articleText(french, 'en')).toEqual({ locale: 'fr', title: 'Imprimante', body: 'Éteignez-la.' })
    expect(articleText({ ...french, title_en: 'Printer' }, 'en').locale).toBe('fr')
  })

  it('of a draft is what was begun', () => {
    expect(articleText({ ...blank, title_en: 'Printer' }, 'fr')).toEqual({ locale: 'en', title: 'Printer', body: '' })
  })
})

describe('an article', () => {
  it('needs a title', () => {
    expect(helpArticle.check({ ...blank, title_fr: '  ' })).toEqual({ title_fr: [{ code: 'required' }] })
    expect(helpArticle.check({ ...blank, title_en: 'Printer' })).toEqual({})
  })

  it('keeps a readable language while it is published', () => {
    const published_at = '2026-03-02T09:00:00.000Z'
    expect(helpArticle.check({ ...french, published_at })).toEqual({})
    expect(helpArticle.check({ ...french, published_at, body_fr: '' })).toEqual({ body_fr: [{ code: 'required' }] })
    expect(languagesOf({ ...both, body_en: ' ' })).toEqual(['fr'])
  })

  it('is published by managers, once it can be read', () => {
    const { publish } = helpArticleActions
    const as = (role: 'manager' | 'technicien') => ({
      actor: { id: '1', role, clientId: null },
      at: '2026-03-02T09:00:00.000Z',
      statuses: [],
    })
    expect(publish.when({ ...blank, title_fr: 'Imprimante' }, as('manager'), {})).toBe('transition_not_allowed')
    expect(publish.when(french, as('technicien'), {})).toBe('forbidden')
    expect(publish.apply(french, {}, as('manager'))?.published_at).toBe('2026-03-02T09:00:00.000Z')
  })
})
