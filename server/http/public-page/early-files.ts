import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAt } from './render.ts'
import type { ReadPage } from './texts.ts'

/** Built files of each public page's screen, relative to the folder of the client. */
export type EarlyFiles = Readonly<Partial<Record<ReadPage, readonly string[]>>>

/** Reads the list of the build (`build/early-files.ts`); empty for a client without one. */
export const readEarlyFiles = async (folder: string): Promise<EarlyFiles> => {
  try {
    return JSON.parse(await readFile(join(folder, 'early-files.json'), 'utf8')) as EarlyFiles
  } catch {
    return {}
  }
}

/** Names the files of the path's screen in its page: they load beside the application. */
export const withEarlyFiles = (html: string, pathname: string, files: EarlyFiles): string => {
  const page = pageAt(pathname)
  const links = (page === null ? [] : (files[page] ?? [])).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
