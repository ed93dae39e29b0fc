import type { Rolldown } from 'vite'

/** Source bytes that a page may rather load in vain than ask for one file more. */
const WORTH_A_FILE = 40_000

type Context = Rolldown.ChunkingContext

/** Modules that the same late pages reach, with what their file would import. */
interface SharedFile {
  readonly name: string
  /** Modules that are loaded late and reach all of the file. */
  readonly pages: ReadonlySet<string>
  readonly bytes: number
  readonly modules: readonly string[]
}

/** Adds a page to all modules that it imports, however far below. */
const addReached = (
  page: string,
  ids: ReadonlySet<string>,
  pagesOf: Map<string, Set<string>>,
  context: Context,
): void => {
  const seen = new Set<string>()
  const waiting = [page]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || !ids.has(id)) continue
    seen.add(id)
    pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
}

/** One file for each set of pages that share modules. */
const filesBySharers = (ids: ReadonlySet<string>, context: Context): SharedFile[] => {
  const pagesOf = new Map<string, Set<string>>()
  for (const id of ids) if (context.getModuleInfo(id)?.dynamicImporters.length) addReached(id, ids, pagesOf, context)
  const shared = [...pagesOf].filter(([, pages]) => pages.size > 1)
  return [...Map.groupBy(shared, ([, pages]) => [...pages].sort().join('\n')).values()].map((members, index) => ({
    name: `screens~${index}`,
    pages: members[0]?.[1] ?? new Set(),
    bytes: members.reduce((sum, [id]) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0),
    modules: members.map(([id]) => id),
  }))
}

/** Files that each file imports. */
const importsOf = (files: readonly SharedFile[], context: Context): Map<SharedFile, Set<SharedFile>> => {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)))
  const importedBy = (file: SharedFile): Set<SharedFile> =>
    new Set(
      file.modules.flatMap((id) => context.getModuleInfo(id)?.importedIds ?? []).flatMap((id) => fileOf.get(id) ?? []),
    )
  return new Map(files.map((file) => [file, importedBy(file).difference(new Set([file]))]))
}

/** Tells whether a file reaches another one through a third. */
const isAbove = (
  file: SharedFile,
  other: SharedFile,
  imports: ReadonlyMap<SharedFile, ReadonlySet<SharedFile>>,
): boolean => {
  const seen = new Set<SharedFile>()
  const waiting = [...(imports.get(file) ?? [])].filter((imported) => imported !== other)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === other) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(imports.get(next) ?? []))
  }
  return false
}

/** Bytes that pages would load in vain if both were one file. */
const wasteOf = (one: SharedFile, other: SharedFile): number =>
  one.bytes * other.pages.difference(one.pages).size + other.bytes * one.pages.difference(other.pages).size

const isCheaper = (one: SharedFile, other: SharedFile): boolean =>
  wasteOf(one, other) < WORTH_A_FILE * one.pages.intersection(other.pages).size

const joined = (one: SharedFile, other: SharedFile): SharedFile => ({
  name: one.name,
  pages: one.pages.union(other.pages),
  bytes: one.bytes + other.bytes,
  modules: [...one.modules, ...other.modules],
})

/** Joins small files to others, as long as no two files then import each other. */
const joinSmall = (files: readonly SharedFile[], context: Context): readonly SharedFile[] => {
  const smallest = files.filter(({ bytes }) => bytes < WORTH_A_FILE).sort((one, other) => one.bytes - other.bytes)
  const imports = importsOf(files, context)
  const isInOrder = (one: SharedFile, other: SharedFile): boolean =>
    !isAbove(one, other, imports) && !isAbove(other, one, imports)
  for (const file of smallest) {
    const others = files
      .filter((other) => other !== file && isCheaper(file, other))
      .sort((one, other) => wasteOf(file, one) - wasteOf(file, other))
    const nearest = others.find((other) => isInOrder(file, other))
    if (nearest)
      return joinSmall(
        [...files.filter((other) => other !== file && other !== nearest), joined(nearest, file)],
        context,
      )
  }
  return files
}

const namesOf = (ids: ReadonlySet<string>, context: Context): ReadonlyMap<string, string> =>
  new Map(
    joinSmall(filesBySharers(ids, context), context).flatMap(({ name, modules }) =>
      modules.map((id) => [id, name] as const),
    ),
  )

/**
 * Files of the code that late pages share: what the same pages share is one file, and small files
 * join those that cost their pages least. Rolldown's own merging leaves files that import each
 * other, in which a module may read a constant of another one before it is set.
 */
export const sharedFiles = (
  isLate: (id: string, context: Context) => boolean,
): Pick<Rolldown.CodeSplittingGroup, 'name' | 'test'> => {
  const tested = new Set<string>()
  let names: ReadonlyMap<string, string> | null = null
  return {
    test: (id) => Boolean(tested.add(id)),
    // Called after all tests.
    name: (id, context) => {
      names ??= namesOf(new Set([...tested].filter((other) => isLate(other, context))), context)
      return names.get(id) ?? null
    },
  }
}
