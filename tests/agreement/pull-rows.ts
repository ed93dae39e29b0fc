import { expect } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Caller } from '#server/testing/servers/test-server.ts'
import type { TestMirror } from '#tests/support/test-mirror.ts'

/** Reads rows as the API hands them to a person's device, and puts them into its mirror. */
export const pullRows = async (
  caller: Caller,
  device: TestMirror,
  model: ModelName,
  filter: string,
): Promise<readonly AnyRecord[]> => {
  const answer = await caller.get(`/api/models/${model}?limit=all${filter}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const rows: readonly WireRow[] = answer.json().data
  const records = rows.map((row) => recordFromWire(modelOf(model), row) as AnyRecord)
  if (records.length > 0) await device.put(model, ...records)
  return records
}
