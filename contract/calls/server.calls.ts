import { defineCall } from '#contract/core/call.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { dataOf } from './shapes.ts'

export const serverCalls = {
  health: defineCall({
    method: 'get',
    path: '/health',
    access: 'public',
    cost: 'free',
    answer: dataOf(objectSchema({ status: { const: 'ok' } })),
    summary: { fr: 'Le serveur est en vie', en: 'The server is alive' },
  }),
  ready: defineCall({
    method: 'get',
    path: '/ready',
    access: 'public',
    cost: 'free',
    answer: dataOf(
      objectSchema({
        status: { type: 'string', enum: ['ready', 'degraded'] },
        feed_lag_seconds: { type: 'number', minimum: 0 },
      }),
    ),
    refuses: ['unavailable'],
    summary: { fr: 'Le serveur peut recevoir des requêtes', en: 'The server can take requests' },
  }),
  metrics: defineCall({
    method: 'get',
    path: '/metrics',
    access: 'public',
    cost: 'free',
    answer: { file: 'text/plain' },
    refuses: ['no_route'],
    summary: {
      fr: 'Mesures pour Prometheus, avec leur jeton ou depuis la machine elle-même',
      en: 'Metrics for Prometheus, with their token or from the machine itself',
    },
  }),
  docs: defineCall({
    method: 'get',
    path: '/api/docs',
    access: 'public',
    cost: 'free',
    answer: { file: 'text/html' },
    summary: { fr: 'Cette documentation', en: 'This documentation' },
  }),
  docsStyle: defineCall({
    method: 'get',
    path: '/api/docs/style.css',
    access: 'public',
    cost: 'free',
    answer: { file: 'text/css' },
    summary: { fr: 'Feuille de style de la documentation', en: 'Style sheet of the documentation' },
  }),
  openapi: defineCall({
    method: 'get',
    path: '/api/docs/openapi.json',
    access: 'public',
    cost: 'free',
    answer: { json: { type: 'object', additionalProperties: true } },
    summary: { fr: 'Cette documentation au format OpenAPI 3.1', en: 'This documentation as OpenAPI 3.1' },
  }),
}
