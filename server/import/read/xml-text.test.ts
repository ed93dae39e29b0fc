import { describe, expect, it } from 'vitest'
import { attributeOf, scanElements, stringOf, xmlText } from './xml-text.ts'

describe('elements', () => {
  it('are found when complete; an incomplete end is kept', () => {
    const text = '<rows/><row r="1"><c/></row><row/><rows><row a="2">x'
    const { elements, end } = scanElements(text, 'row')
    expect(elements.map(({ tag, content }) => [tag, content])).toEqual([
      ['<row r="1">', '<c/>'],
      ['<row/>', ''],
    ])
    expect(text.slice(end)).toBe('<row a="2">x')
  })
  it('of hostile texts are looked for in time that grows with the text', () => {
    const startedAt = performance.now()
    for (const text of ['<row>', '<row', '<c></row>', '<row '].map((part) => part.repeat(200_000)))
      scanElements(text, 'row')
    expect(stringOf('<rPh></rPh><t>x</t>'.repeat(30_000)).length).toBe(30_000)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

it('texts and attributes have their signs', () => {
  expect(xmlText('a &amp;&lt;b&gt; &#233;&#x20AC;&quot;&nope;&#0; _x000D_')).toBe('a &<b> é€"&nope; \r')
  expect(attributeOf('<c r="A&amp;1" s="2">', 'r')).toBe('A&1')
  expect(attributeOf('<c str="x">', 'r')).toBeNull()
  expect(
    stringOf('<r><t>漢字</t></r><rPh sb="0" eb="2"><t>かんじ</t></rPh><r><t xml:space="preserve"> a</t></r>'),
  ).toBe('漢字 a')
})
