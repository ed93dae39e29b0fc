import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Packages that give everything through one file. Imported through it, each of their modules would
 * count as needed by whatever needs any of them, and load with the first page (`build/chunks.ts`).
 */
const PACKAGES = ['lucide-react', 'radix-ui'] as const

type PackageName = (typeof PACKAGES)[number]

/** The module of a name, and whether the name stands for all of the module. */
interface Source {
  readonly path: string
  readonly isNamespace: boolean
}

type Sources = ReadonlyMap<string, Source>

const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${PACKAGES.join('|')})["'];?`, 'g')
const NAMESPACE = /^import \* as (\w+) from ["']([^"']+)["']/gm
const DEFAULTS = /^export \{([^}]*)\} from ["']([^"']+)["']/gm
const NAME_OF_DEFAULT = /default as (\w+)/g

const readSources = async (entry: string, context: Rolldown.PluginContext): Promise<Sources> => {
  const code = readFileSync(entry, 'utf8')
  const sources = new Map<string, Source>()
  for (const [, name = '', from = ''] of code.matchAll(NAMESPACE)) {
    const found = from.startsWith('.') ? null : await context.resolve(from, entry)
    if (found) sources.set(name, { path: found.id, isNamespace: true })
  }
  for (const [, names = '', from = ''] of code.matchAll(DEFAULTS)) {
    const path = resolve(dirname(entry), from)
    for (const [, name = ''] of names.matchAll(NAME_OF_DEFAULT)) sources.set(name, { path, isNamespace: false })
  }
  return sources
}

const importOf = (part: string, packageName: string, sources: Sources): string => {
  const [name = '', local = name] = part.split(/\s+as\s+/)
  const source = sources.get(name)
  if (!source) return `import { ${part} } from ${JSON.stringify(packageName)};`
  return `import ${source.isNamespace ? `* as ${local}` : local} from ${JSON.stringify(source.path)};`
}

/** Makes the application import the modules of such packages themselves. */
export const directImports = (): Plugin => {
  const read = new Map<PackageName, Promise<Sources>>()
  const sourcesOf = (name: PackageName, context: Rolldown.PluginContext): Promise<Sources> => {
    const known = read.get(name)
    if (known) return known
    const sources = context.resolve(name).then((entry) => {
      if (!entry) throw new Error(`${name} is not installed`)
      return readSources(entry.id, context)
    })
    read.set(name, sources)
    return sources
  }

  return {
    name: 'direct-imports',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?(\?|$)/, code: /lucide-react|radix-ui/ },
      async handler(code) {
        const sources = new Map<string, Sources>()
        for (const name of PACKAGES) if (code.includes(name)) sources.set(name, await sourcesOf(name, this))
        const direct = code.replace(IMPORT, (_whole, names: string, packageName: string) =>
          names
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
            .map((part) => importOf(part, packageName, sources.get(packageName) ?? new Map()))
            .join('\n'),
        )
        return { code: direct, map: null }
      },
    },
  }
}
