import { expect, it } from 'vitest'
import { MAX_FILES_AT_ONCE, MAX_UPLOAD_BYTES } from '#contract/core/files/uploads.ts'
import { isProblem } from './chosen-file.ts'
import { takeFile, takeFiles } from './take-file.ts'

const picked = (name: string, type = '', content: BlobPart = 'x'): File => new File([content], name, { type })

it('gets the media type from its name, since browsers do not always report one', async () => {
  const taken = await takeFile(picked('C:\\photos\\Écran\u202Egpj.exe .jpg'), 'id')
  expect(isProblem(taken) || [taken.id, taken.name, taken.mime, taken.file.size]).toEqual([
    'id',
    'Écrangpj.exe.jpg',
    'image/jpeg',
    1,
  ])
})

it('is validated like on the server: by name, declared type and size', async () => {
  const issueOf = async (file: File) => {
    const taken = await takeFile(file, 'id')
    return isProblem(taken) ? taken.issue : null
  }
  expect(await issueOf(picked('a.xlsx'))).toEqual({ code: 'file_type' })
  expect(await issueOf(picked('a.pdf', 'image/png'))).toEqual({ code: 'file_type' })
  expect(await issueOf(picked('a.pdf', '', ''))).toEqual({ code: 'file_empty' })
  expect(await issueOf(picked('a.pdf', '', new Uint8Array(MAX_UPLOAD_BYTES + 1)))).toEqual({
    code: 'file_size',
    bound: 10,
  })
  expect(await issueOf(Object.assign(picked('a.pdf'), { arrayBuffer: () => Promise.reject(new Error('gone')) }))).toBe(
    'unreadable',
  )
})

it('is refused beyond the maximum number', async () => {
  const files = Array.from({ length: MAX_FILES_AT_ONCE + 2 }, (_, index) => picked(`${index}.pdf`))
  const { chosen, problems } = await takeFiles(files, () => 'id')
  expect([chosen.length, problems.map(({ issue }) => issue)]).toEqual([MAX_FILES_AT_ONCE, ['too_many', 'too_many']])
})
