import { XmlElement as LibraryElement, XmlCData, XmlDocument, XmlText, type XmlTreeNode } from 'libxml2-wasm'
import { hasDocumentType, MAX_XML_DEPTH, MAX_XML_ELEMENTS, type XmlElement } from '#contract/accounting/xml-tree.ts'

/** Text of the bytes, each as a character: enough to find a document type in any 8-bit encoding. */
const asLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/**
 * Reads an XML file from outside. A document type is refused before and after parsing, so that no
 * entity is ever expanded and no address read; depth and number of elements are bounded.
 */
export const readXml = (bytes: Uint8Array): XmlElement | 'dangerous' | null => {
  if (hasDocumentType(asLatin1(bytes).replaceAll('\0', ''))) return 'dangerous'
  try {
    // The options of the library: no network, no DTD, no entities, at most 256 levels.
    using document = XmlDocument.fromBuffer(bytes)
    if (document.dtd !== null) return 'dangerous'
    return treeOf(document.root)
  } catch {
    return null
  }
}

const treeOf = (root: LibraryElement): XmlElement | null => {
  let elements = 0
  const read = (element: LibraryElement, depth: number): XmlElement | null => {
    elements += 1
    if (depth > MAX_XML_DEPTH || elements > MAX_XML_ELEMENTS) return null
    const children: XmlElement[] = []
    let text = ''
    for (let node: XmlTreeNode | null = element.firstChild; node !== null; node = node.next) {
      if (node instanceof LibraryElement) {
        const child = read(node, depth + 1)
        if (child === null) return null
        children.push(child)
        text += child.text
      } else if (node instanceof XmlText || node instanceof XmlCData) text += node.content
    }
    const own = element.attrs.filter(({ namespaceUri }) => namespaceUri === '')
    return {
      ...{ name: element.name, namespace: element.namespaceUri, children, text },
      attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
    }
  }
  return read(root, 0)
}
