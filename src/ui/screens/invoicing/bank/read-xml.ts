import { hasDocumentType, MAX_XML_DEPTH, MAX_XML_ELEMENTS, type XmlElement } from '#contract/accounting/xml-tree.ts'

const XML_ERROR = 'parsererror'

/** Reads an XML text by the browser's parser; null where it is no XML, too deep or too long. */
export const readXml = (text: string): XmlElement | null | 'dangerous' => {
  if (hasDocumentType(text)) return 'dangerous'
  const { documentElement } = new DOMParser().parseFromString(text, 'application/xml')
  if (documentElement.localName === XML_ERROR || documentElement.getElementsByTagName(XML_ERROR).length > 0) return null
  if (documentElement.getElementsByTagName('*').length > MAX_XML_ELEMENTS) return null
  return elementOf(documentElement, 0)
}

const elementOf = (element: Element, depth: number): XmlElement | null => {
  if (depth > MAX_XML_DEPTH) return null
  const children: XmlElement[] = []
  for (const child of element.children) {
    const read = elementOf(child, depth + 1)
    if (read === null) return null
    children.push(read)
  }
  const own = [...element.attributes].filter(({ namespaceURI }) => namespaceURI === null)
  return {
    ...{ name: element.localName, namespace: element.namespaceURI ?? '', text: element.textContent ?? '', children },
    attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
  }
}
