import { describe, expect, it } from 'vitest'
import { errorsFr } from '#contract/locales/errors.fr.ts'
import { labelsFr } from './fr/labels.ts'
import { RESOURCES } from './resources.ts'

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Readonly<Record<string, unknown>>).flatMap(texts)

describe('French typography', () => {
  const french = [...texts(RESOURCES.fr), ...texts(labelsFr), ...texts(errorsFr)]
  it('has a narrow no-break space before high punctuation and inside quotation marks', () => {
    expect(french.filter((text) => /[^\u202F][;!?»]|[^\u202F\d]:(?!\/)|«[^\u202F]/.test(text))).toEqual([])
  })
  it('has curly apostrophes', () => {
    expect(french.filter((text) => text.includes("'"))).toEqual([])
  })
})
