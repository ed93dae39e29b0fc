import { FILE_TYPES, type FileType } from '#contract/core/files/uploads.ts'
import { DOCX_PARTS, pixelBomb, type SampleFile, sampleFile } from './sample-files.ts'
import { zip } from './zip.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'
const file = (name: string, type: FileType, content: string | Buffer): SampleFile => ({
  name,
  mime: FILE_TYPES[type].mime,
  bytes: Buffer.from(content as string),
})
const docx = (...parts: Parameters<typeof zip>[0]): SampleFile => file('x.docx', 'docx', zip([...DOCX_PARTS, ...parts]))

/** Files that no ticket takes: a name, how one is made, and the code of its refusal. */
export const REFUSED_FILES: readonly (readonly [string, () => SampleFile | Promise<SampleFile>, string])[] = [
  ['SVG as .png', () => file('x.png', 'png', SVG), 'file_content'],
  ['SVG as itself', () => ({ ...file('x.svg', 'png', SVG), mime: 'image/svg+xml' }), 'file_type'],
  ['HTML as .pdf', () => file('x.pdf', 'pdf', HTML), 'file_content'],
  ['HTML as .doc', () => file('x.doc', 'doc', HTML), 'file_content'],
  ['HTML as itself', () => ({ ...file('x.html', 'pdf', HTML), mime: 'text/html' }), 'file_type'],
  [
    'a picture with the extension of another',
    async () => ({ ...(await sampleFile('jpeg')), name: 'x.png', mime: 'image/png' }),
    'file_content',
  ],
  [
    'a media type that is not that of the extension',
    async () => ({ ...(await sampleFile('png')), mime: 'image/jpeg' }),
    'file_type',
  ],
  ['a name without an extension', async () => ({ ...(await sampleFile('png')), name: 'png' }), 'file_type'],
  ['a webp for a ticket', () => sampleFile('webp'), 'file_type'],
  [
    'a picture that ends too early',
    async () => file('x.jpg', 'jpeg', (await sampleFile('jpeg')).bytes.subarray(0, 300)),
    'file_unreadable',
  ],
  [
    'a head without a picture',
    () => file('x.png', 'png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')),
    'file_unreadable',
  ],
  ['30,000² pixels', () => file('x.png', 'png', pixelBomb(30_000)), 'picture_pixels'],
  ['an empty file', () => file('x.pdf', 'pdf', ''), 'file_empty'],
  ['any ZIP as .docx', () => file('x.docx', 'docx', zip([{ name: 'a.txt', content: 'a' }])), 'file_content'],
  ['a .docx as .odt', async () => file('x.odt', 'odt', (await sampleFile('docx')).bytes), 'file_content'],
  ['a bomb', () => docx({ name: 'word/bomb.xml', content: Buffer.alloc(50 * 1024 * 1024) }), 'file_content'],
  [
    'a bomb that lies about its size',
    () => docx({ name: 'word/b.xml', content: Buffer.alloc(50 * 1024 * 1024), declaredSize: 1000 }),
    'file_content',
  ],
  [
    'too many entries',
    () => docx(...Array.from({ length: 2_100 }, (_, n) => ({ name: `${n}`, content: '' }))),
    'file_content',
  ],
  ['an entry outside', () => docx({ name: '../../etc/cron.d/x', content: 'x' }), 'file_content'],
  ['a macro', () => docx({ name: 'word/vbaProject.bin', content: 'x' }), 'file_content'],
  [
    'a spreadsheet of the old kind',
    async () => file('x.doc', 'doc', (await sampleFile('doc')).bytes.subarray(0, 600)),
    'file_content',
  ],
]
