import { expect, test } from 'vitest'
import { markdownToHtml, markdownToText } from './markdown.ts'

test.each([
  ['**Gras** et _penché_', 'Gras et penché'],
  ['Voir [le guide](https://sav.example/guide)', 'Voir le guide (https://sav.example/guide)'],
  ['https://sav.example/a_b_c', 'https://sav.example/a_b_c'],
  ['- un\n- deux\n\n1. a\n2. b', '- un\n- deux\n\n1. a\n2. b'],
  ['- [x] fait\n- [ ] à faire', '- [x] fait\n- [ ] à faire'],
  ['> cité\n\nréponse', '> cité\n\nréponse'],
  ['```\nif (a < b)\n```', '    if (a < b)'],
  ['ligne 1\nligne 2', 'ligne 1\nligne 2'],
  ['a < b & c > d', 'a < b & c > d'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%j reads as %j', (markdown, text) => {
  expect(markdownToText(markdown)).toBe(text)
})

test.each([
  ['<img src=x onerror=alert(1)>', /<img/],
  ['[ici](javascript:alert(1))', /javascript/],
  ['![x](data:text/html;base64,AAAA)', /data:/],
  ['<p onclick="x">', /<p onclick/],
])('HTML of %j passes nothing on', (markdown, never) => {
  expect(markdownToHtml(markdown)).not.toMatch(never)
})

test('HTML keeps emphasis, links and lines', () => {
  expect(markdownToHtml('**Bonjour**\nvoir [ici](https://sav.example/a?b=1&c=2)')).toBe(
    '<p><strong>Bonjour</strong><br>voir <a href="https://sav.example/a?b=1&amp;c=2">ici</a></p>',
  )
})

test.each([['*a*'.repeat(20_000)], [`${'> '.repeat(5_000)}x`], ['['.repeat(10_000)], [`${'- '.repeat(3_000)}x`]])(
  'hostile Markdown takes no time',
  (markdown) => {
    const before = process.cpuUsage()
    expect(markdownToText(markdown).length).toBeGreaterThan(0)
    expect(markdownToHtml(markdown).length).toBeGreaterThan(0)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
  },
)
