import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type ts from 'typescript-api'

// Lets Node load `.tsx`: it strips types by itself, and leaves JSX alone. Some tests without a
// screen reach a component through what they import.

const require = createRequire(import.meta.url)

/** The compiler takes half a second to load: most processes meet no component. */
const toScript = (source: string, fileName: string): string => {
  const { JsxEmit, ModuleKind, ScriptTarget, transpileModule } = require('typescript-api') as typeof ts
  const compilerOptions = {
    jsx: JsxEmit.ReactJSX,
    module: ModuleKind.ESNext,
    target: ScriptTarget.ESNext,
    verbatimModuleSyntax: true,
  }
  return transpileModule(source, { fileName, compilerOptions }).outputText
}

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const path = fileURLToPath(url)
    return { format: 'module', shortCircuit: true, source: toScript(readFileSync(path, 'utf8'), path) }
  },
})
