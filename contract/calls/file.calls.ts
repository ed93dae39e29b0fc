import { defineCall } from '#contract/core/call.ts'
import { choice } from '#contract/core/field.ts'
import { dataOf } from './shapes.ts'

/** Models that files are uploaded to. */
export const UPLOAD_MODELS = ['ticket', 'user', 'client', 'projet'] as const

export const fileCalls = {
  upload: defineCall({
    method: 'post',
    path: '/api/upload/:model',
    access: 'signed_in',
    parameters: { model: choice(UPLOAD_MODELS, {}) },
    body: 'multipart',
    answer: dataOf({ type: 'string' }),
    status: 201,
    summary: { fr: 'Déposer un fichier pour un enregistrement ; répond où il se trouve', en: 'Upload a file for a record; answers where it lies' },
  }),
  download: defineCall({
    method: 'get',
    path: '/api/files/:id',
    access: 'signed_in',
    answer: { file: 'application/octet-stream' },
    summary: { fr: 'Le contenu d’un fichier', en: 'The content of a file' },
  }),
}
