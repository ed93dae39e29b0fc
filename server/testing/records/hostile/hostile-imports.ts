import { GLPI, KIMAI, latin1, workbook } from '../import-files.ts'
import { hostileCells } from './hostile-cells.ts'
import { hostileColumns } from './hostile-columns.ts'
import { hostileEncodings } from './hostile-encodings.ts'
import { bytesOf, createChance, type HostileFile } from './hostile-file.ts'
import { hostileRows } from './hostile-rows.ts'
import { hostileWorkbooks } from './hostile-workbooks.ts'

/** Noise, and files with bytes that were changed by chance, alike in each run. */
const noise = (): readonly HostileFile[] => {
  const chance = createChance(20_261_125)
  const random = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, () => chance(256))
  const damaged = (content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const copy = content.slice(0, chance(4) === 0 ? 1 + chance(content.length) : content.length)
    for (let n = 0; n < 1 + chance(8); n++) copy[chance(copy.length)] = chance(256)
    return copy
  }
  const zipped = workbook([
    ['#', 'Title', 'State', 'Group'],
    ['1', 'x', 'open', 'g'],
  ])
  const many = (count: number, name: string, make: () => Uint8Array<ArrayBuffer>): readonly HostileFile[] =>
    Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, content: make(), owed: 'typed' }))
  return [
    ...many(10, 'noise', () => random(1 + chance(4_000))),
    ...many(5, 'noise in an archive', () => new Uint8Array([0x50, 0x4b, 3, 4, ...random(chance(2_000))])),
    ...many(20, 'a damaged workbook', () => damaged(zipped)),
    ...many(10, 'a damaged file of Kimai', () => damaged(bytesOf(KIMAI))),
    ...many(10, 'a damaged file of GLPI', () => damaged(latin1(GLPI))),
  ]
}

/** The hostile files that were thought of: kinds of harm by program, encoding and format. */
export const hostileImports = (): readonly HostileFile[] => [
  ...hostileCells(),
  ...hostileRows(),
  ...hostileColumns(),
  ...hostileEncodings(),
  ...hostileWorkbooks(),
]

/** All of them, and noise. */
export const hostileAndNoise = (): readonly HostileFile[] => [...hostileImports(), ...noise()]
