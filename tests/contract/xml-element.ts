import type { XmlElement } from '#contract/accounting/xml-tree.ts'

/** An element of a statement in CAMT.053, whose text is that of its children too. */
export const element = (
  name: string,
  text: string,
  children: readonly XmlElement[] = [],
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({
  ...{ name, namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', attributes, children },
  text: text + children.map((child) => child.text).join(''),
})
