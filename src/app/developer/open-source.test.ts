import { expect, it } from 'vitest'
import { placeOf } from './open-source.ts'

const ORIGIN = 'http://localhost:3000'
const STACK = `Error: react-stack-top-frame
    at exports.jsxDEV (${ORIGIN}/node_modules/.vite/deps/react_jsx-dev-runtime.js?v=1f2e:247:30)
    at Line (${ORIGIN}/src/ui/widgets/list/rows/list-line.tsx?t=1790000000000:58:26)
    at Rows (${ORIGIN}/src/ui/widgets/list/rows/list-rows.tsx:120:9)`

it('finds the first frame in our own code, without the query of the dev server', () => {
  expect(placeOf(STACK, ORIGIN)).toEqual({ path: '/src/ui/widgets/list/rows/list-line.tsx', line: 58, column: 26 })
})

it('finds nothing in packages and on other hosts', () => {
  expect(placeOf(STACK, 'http://localhost:4000')).toBeNull()
  expect(placeOf(STACK.split('\n').slice(0, 2).join('\n'), ORIGIN)).toBeNull()
})
