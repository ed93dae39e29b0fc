/** An element of a parsed XML file, without comments and processing instructions. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  /** URI; empty where there is none. */
  readonly namespace: string
  /** Attributes of no namespace. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text of the element and of all elements in it. */
  readonly text: string
}

/** Deepest nesting that is read, and most elements of a file. */
export const MAX_XML_DEPTH = 64
export const MAX_XML_ELEMENTS = 200_000

/**
 * Tells whether a text has a document type, which can declare entities: no invoice and no statement
 * has one, and attacks need one.
 */
export const hasDocumentType = (text: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(text)

/** Elements along a path of names, such as `Ntry/NtryDtls/TxDtls`. */
export const elementsAt = (element: XmlElement, path: string): readonly XmlElement[] =>
  path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )

/** Trimmed text of the first element along a path; null where there is none, or it is empty. */
export const textAt = (element: XmlElement, path: string): string | null => {
  const text = elementsAt(element, path)[0]?.text.trim() ?? ''
  return text === '' ? null : text
}
