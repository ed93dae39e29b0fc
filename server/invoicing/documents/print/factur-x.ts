import { escapeXml } from '../xml/element.ts'

/** Name of the file inside a Factur-X. */
export const FACTUR_X_NAME = 'factur-x.xml'

/** Parts of pdfkit that its types lack. */
interface Inner {
  info: Readonly<Record<string, unknown>>
  _addInfo(): void
  appendXML(xml: string): void
}

/**
 * Attaches the CII to a PDF/A-3 and announces it in the metadata: then the file is a Factur-X.
 */
export const attachCii = (doc: PDFKit.PDFDocument, cii: string, created: Date): void => {
  escapeMetadata(doc)
  doc.file(Buffer.from(cii), {
    name: FACTUR_X_NAME,
    type: 'text/xml',
    description: 'Factur-X, EN 16931',
    relationship: 'Alternative',
    creationDate: created,
    modifiedDate: created,
  } as unknown as PDFKit.Mixins.PDFAttachmentOptions)
  ;(doc as unknown as Inner).appendXML(METADATA)
}

/** pdfkit writes title and author into the metadata as they are; « Dupont & Fils » breaks them. */
const escapeMetadata = (doc: PDFKit.PDFDocument): void => {
  const inner = doc as unknown as Inner
  const addInfo = inner._addInfo
  inner._addInfo = () => {
    const { info } = inner
    inner.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeXml(value) : value]),
    )
    addInfo.call(inner)
    inner.info = info
  }
}

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** The properties of Factur-X, with the description that PDF/A wants of properties of its own. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FACTUR_X_NAME}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
      ${property('DocumentFileName', 'name of the embedded XML invoice file')}
      ${property('DocumentType', 'INVOICE')}
      ${property('Version', 'The actual version of the Factur-X XML schema')}
      ${property('ConformanceLevel', 'The conformance level of the embedded Factur-X data')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`
