import { inflateSync } from 'node:zlib'
import { extractText, extractTextItems, getDocumentProxy } from 'unpdf'

/** Text of a PDF on one line, every space a plain one. */
export const readPdf = async (bytes: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}

/** Lines of each page, from its top; texts beside each other are one line. */
export const pdfLines = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(bytes)))
  return items.map((texts) => {
    const shown = texts.filter(({ str }) => str.trim() !== '')
    const lines = Map.groupBy(shown, ({ y }) => Math.round(y))
    return [...lines]
      .toSorted(([one], [other]) => other - one)
      .map(([, parts]) => parts.map(({ str }) => str.replace(/\s+/g, ' ').trim()).join(' '))
  })
}

/** Files inside a PDF, by name. */
export const attachmentsOf = async (
  bytes: Uint8Array,
): Promise<readonly { readonly name: string; readonly content: string }[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const attached = [...((await pdf.getAttachments()) ?? new Map<string, { readonly filename: string }>())]
  return Promise.all(
    attached.map(async ([key, { filename }]) => ({
      name: filename,
      content: new TextDecoder().decode((await pdf.getAttachmentContent(key)) ?? undefined),
    })),
  )
}

/**
 * A PDF as text (Latin-1) with its streams inflated: the same for the same drawing, however a
 * version of zlib packs it.
 */
export const inflatedPdf = (bytes: Buffer): string => {
  const raw = bytes.toString('latin1')
  return raw.replace(/(<<[\s\S]*?>>\s*)stream\n([\s\S]*?)\nendstream/g, (_, dictionary: string, content: string) => {
    const unpacked = dictionary.includes('FlateDecode')
      ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      : content
    return `${dictionary.replace(/\/Length \d+/, '')}stream\n${unpacked}\nendstream`
  })
}
