import { defineCall } from '#contract/core/call.ts'
import { UPLOAD_MODELS } from '#contract/core/files/uploads.ts'
import { choice, text } from '#contract/core/kinds/field.ts'
import { UPLOAD_ANSWER } from './shapes.ts'

export const fileCalls = {
  upload: defineCall({
    method: 'post',
    path: '/api/upload/:model',
    access: 'signed_in',
    cost: 'upload',
    parameters: { model: choice(UPLOAD_MODELS, {}) },
    body: 'multipart',
    answer: UPLOAD_ANSWER,
    status: 201,
    refuses: ['forbidden', 'quota_exceeded'],
    summary: {
      fr: 'Déposer un fichier pour un enregistrement ; répond où il se trouve, et la fiche créée ou modifiée',
      en: 'Upload a file for a record; answers where it lies, and the record that was created or changed',
    },
  }),
  download: defineCall({
    method: 'get',
    path: '/api/files/:id',
    access: 'signed_in',
    cost: 'file',
    answer: { file: '*/*', inParts: true },
    summary: { fr: 'Le contenu d’un fichier', en: 'The content of a file' },
  }),
  preview: defineCall({
    method: 'get',
    path: '/api/files/:id/preview',
    access: 'signed_in',
    cost: 'file',
    answer: { file: 'image/jpeg' },
    summary: { fr: 'Une vignette d’une image jointe', en: 'A thumbnail of an attached picture' },
  }),
  picture: defineCall({
    method: 'get',
    path: '/api/pictures/:storage',
    access: 'signed_in',
    cost: 'file',
    parameters: { storage: text({ max: 32 }) },
    answer: { file: '*/*', inParts: true },
    summary: { fr: 'Un avatar ou un logo', en: 'An avatar or a logo' },
  }),
  terms: defineCall({
    method: 'get',
    path: '/cgv.pdf',
    access: 'public',
    cost: 'file',
    // Changes with the document, so that no browser shows a previous one.
    query: { v: text({ nullable: true, max: 32 }) },
    answer: { file: 'application/pdf' },
    refuses: ['no_route'],
    summary: { fr: 'Les conditions générales de vente', en: 'The terms of sale' },
  }),
}
