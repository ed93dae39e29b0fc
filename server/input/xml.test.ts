import { describe, expect, test } from 'vitest'
import { readXml } from './xml.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')

describe('a file of XML', () => {
  test('is read with namespaces, attributes and text', () => {
    const read = readXml(
      bytes(
        '<?xml version="1.0"?><a:r xmlns:a="urn:a" x="1" a:y="2"><!-- no --><b>é &amp; <![CDATA[<c>]]></b><b/></a:r>',
      ),
    )
    expect(read).toEqual({
      ...{ name: 'r', namespace: 'urn:a', attributes: { x: '1' }, text: 'é & <c>' },
      children: [
        { name: 'b', namespace: '', attributes: {}, text: 'é & <c>', children: [] },
        { name: 'b', namespace: '', attributes: {}, text: '', children: [] },
      ],
    })
  })

  test.each([
    ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'],
    ['an external DTD', '<!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd"><r/>'],
    ['a parameter entity', '<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]><r/>'],
    ['a billion laughs', `<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]><r>&l9;</r>`],
    ['a document type in small letters', '<!doctype r><r/>'],
  ])('with %s is refused', (_name, text) => expect(readXml(bytes(text))).toBe('dangerous'))

  test('with a document type in UTF-16 is refused', () => {
    const text =
      '\uFEFF<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'
    expect(readXml(Buffer.from(text, 'utf16le'))).toBe('dangerous')
  })

  test.each([
    ['nothing', ''],
    ['half an element', '<r><b></r>'],
    ['an unknown entity', '<r>&x;</r>'],
    ['very deep elements', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
    ['elements just too deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['too many elements', `<r>${'<a/>'.repeat(200_001)}</r>`],
    ['no XML at all', '%PDF-1.7'],
  ])('with %s is not read', (_name, text) => expect(readXml(bytes(text))).toBeNull())
})
