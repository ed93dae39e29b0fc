import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { FILE_TYPES, type FileType } from '#contract/core/files/uploads.ts'
import { type Zipped, zip } from './zip.ts'

/** A file as a browser sends it. */
export interface SampleFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
}

/** Found in the EXIF data of `photo`, and nowhere after an upload. */
export const SECRET_PLACE = 'ZZ-SECRET-PLACE'

const picture = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#336699' } })

/** 64 × 32 pixels, taken with the camera on its side, and saying where. */
const photo = (): Promise<Buffer> =>
  picture(64)
    .jpeg()
    .withExif({ IFD0: { Copyright: SECRET_PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const DOCX_PARTS: readonly Zipped[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: `<w:document>${'Bonjour '.repeat(50)}</w:document>` },
]

const ODT_PARTS: readonly Zipped[] = [
  { name: 'mimetype', content: FILE_TYPES.odt.mime, stored: true },
  { name: 'content.xml', content: '<office:document-content/>' },
]

const BYTES: Readonly<Record<FileType, () => Promise<Buffer> | Buffer>> = {
  png: () => picture(64).png().toBuffer(),
  jpeg: photo,
  webp: () => picture(64).webp().toBuffer(),
  gif: () => picture(64).gif().toBuffer(),
  pdf: () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  doc: () =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1024),
      Buffer.from('WordDocument', 'utf16le'),
    ]),
  docx: () => zip(DOCX_PARTS),
  odt: () => zip(ODT_PARTS),
}

/** A small file that is what it says. */
export const sampleFile = async (
  type: FileType,
  name = `Écran d’accueil.${FILE_TYPES[type].extensions[0]}`,
): Promise<SampleFile> => ({
  name,
  mime: FILE_TYPES[type].mime,
  bytes: await BYTES[type](),
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black picture of `side`² pixels, one bit each: a few kilobytes that decode to gigabytes. */
export const pixelBomb = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
