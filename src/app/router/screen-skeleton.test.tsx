import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ScreenSkeleton } from './screen-skeleton.tsx'

it('draws a line above a page whose code is loaded: after 200 ms, full after 5 s (specification, section 9)', () => {
  expect(renderToStaticMarkup(<ScreenSkeleton />)).toContain('animate-page-load')
  const theme = readFileSync(new URL('../../ui/theme/theme.css', import.meta.url), 'utf8')
  expect(/--animate-page-load: page-load (\S+) \S+ (\S+)/.exec(theme)?.slice(1)).toEqual(['5s', '200ms'])
})
