import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { ReadPage } from '#server/http/public-page/texts.ts'

/** Read by the server, which names these files in its pages. */
const FILE = 'early-files.json'

/** The screen of each page that a visitor may open first. */
const SCREENS: Readonly<Record<ReadPage, string>> = {
  home: 'src/ui/screens/public/home.tsx',
  contact: 'src/ui/screens/public/contact.tsx',
  legal: 'src/ui/screens/public/legal.tsx',
  privacy: 'src/ui/screens/public/privacy.tsx',
  login: 'src/ui/screens/auth/login.tsx',
  recoverPassword: 'src/ui/screens/auth/recover-password.tsx',
  register: 'src/ui/screens/auth/register.tsx',
}

/** A chunk and all that it imports at once. */
const withImports = (file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(file)) return found
  found.add(file)
  for (const imported of chunk.imports) withImports(imported, bundle, found)
  return found
}

/**
 * Writes which files the screen of a public page is in, beside those that every page names: named
 * in the page, they load with the application instead of after it.
 */
export const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
    const ofEveryPage = new Set(
      chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, bundle)]),
    )
    const filesOf = (screen: string): readonly string[] => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${screen}`)))
      if (!chunk) throw new Error(`The build has no ${screen}: has it another path? (build/early-files.ts)`)
      return [...withImports(chunk.fileName, bundle)].filter((file) => !ofEveryPage.has(file))
    }
    const files = Object.entries(SCREENS).map(([page, screen]) => [page, filesOf(screen)])
    writeFileSync(join(dir ?? '', FILE), JSON.stringify(Object.fromEntries(files)))
  },
})
