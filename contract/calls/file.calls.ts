import { defineCall } from '#contract/core/call.ts'
import { choice, text } from '#contract/core/field.ts'
import { UPLOAD_MODELS } from '#contract/core/uploads.ts'
import { dataOf } from './shapes.ts'

export const fileCalls = {
  upload: defineCall({
    method: 'post',
    path: '/api/upload/:model',
    access: 'signed_in',
    parameters: { model: choice(UPLOAD_MODELS, {}) },
    body: 'multipart',
    answer: dataOf({ type: 'string' }),
    status: 201,
    refuses: ['forbidden'],
    summary: { fr: 'Déposer un fichier pour un enregistrement ; répond où il se trouve', en: 'Upload a file for a record; answers where it lies' },
  }),
  download: defineCall({
    method: 'get',
    path: '/api/files/:id',
    access: 'signed_in',
    answer: { file: '*/*', inParts: true },
    summary: { fr: 'Le contenu d’un fichier', en: 'The content of a file' },
  }),
  picture: defineCall({
    method: 'get',
    path: '/api/pictures/:storage',
    access: 'signed_in',
    parameters: { storage: text({ max: 32 }) },
    answer: { file: '*/*', inParts: true },
    summary: { fr: 'Un avatar ou un logo', en: 'An avatar or a logo' },
  }),
}
