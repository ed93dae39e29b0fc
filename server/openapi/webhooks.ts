import { EVENTS_BY_MODEL } from '#contract/api-access/webhook-events.ts'
import { rowOf } from '#contract/calls/shapes.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import type { ModelName } from '#contract/registry.ts'
import { json } from './answers.ts'
import type { Operation, ParameterObject } from './operation.ts'
import { fill, type Texts } from './texts.ts'

/** Messages to other programs, by name: the webhooks of OpenAPI 3.1. */
export type SentWebhooks = Readonly<Record<string, { readonly post: Operation }>>

const string: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }

const headersOf = (texts: Texts): readonly ParameterObject[] =>
  Object.entries({
    'webhook-id': { description: texts.webhooks.id, schema: { type: 'string', format: 'uuid' } },
    'webhook-timestamp': { description: texts.webhooks.timestamp, schema: { type: 'string', pattern: '^\\d+$' } },
    'webhook-signature': {
      description: texts.webhooks.signature,
      schema: { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
    },
  }).map(([name, header]) => ({ name, in: 'header', required: true, ...header }))

const bodyOf = (model: ModelName, events: readonly string[]): JsonSchema =>
  objectSchema({
    type: { type: 'string', enum: events },
    timestamp: { type: 'string', format: 'date-time' },
    data: objectSchema({
      event_id: { type: 'string', format: 'uuid' },
      model: { type: 'string', const: model },
      action: string,
      id: integer,
      actor_id: { type: ['integer', 'null'] },
      record: { anyOf: [rowOf(model), { type: 'null' }] },
    }),
  })

/** The events of each model as one webhook. */
export const sentWebhooks = (texts: Texts): SentWebhooks =>
  Object.fromEntries(
    EVENTS_BY_MODEL.map(({ model, events }) => [
      model,
      {
        post: {
          tags: ['outgoing_webhook'],
          operationId: `webhook.${model}`,
          summary: fill(texts.webhooks.summary, { model }),
          description: texts.webhooks.description,
          security: [],
          parameters: headersOf(texts),
          requestBody: { required: true, content: json(bodyOf(model, events)) },
          responses: {
            '2XX': { description: texts.webhooks.received },
            default: { description: texts.webhooks.repeated },
          },
        },
      },
    ]),
  )
