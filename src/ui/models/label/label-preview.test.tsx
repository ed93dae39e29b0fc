import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DEFAULT_LABEL_COLOURS } from '#contract/core/label.ts'
import { LabelBadge } from './label-preview.tsx'

const badge = (colours: { readonly color_background: string; readonly color_text: string }): string =>
  renderToStaticMarkup(<LabelBadge look={{ ...colours, icon: 'flag' }} name="Urgent" />)

it('shows the text of the theme where a label has no background', () => {
  expect(badge(DEFAULT_LABEL_COLOURS)).not.toMatch(/style=/)
})

it('adapts the colour of the icon to the theme where a label has no background', () => {
  const shown = badge({ color_background: 'transparent', color_text: '#1e429f' })
  expect(shown).toMatch(/<svg[^>]*light-dark\(oklch\(from #1e429f/)
  expect(shown).not.toMatch(/<span[^>]*style=/)
})

it('keeps the colours of a label with a background', () => {
  expect(badge({ color_background: '#fee2e2', color_text: '#991b1b' })).toContain(
    'style="background:#fee2e2;color:#991b1b"',
  )
})
