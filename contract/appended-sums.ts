import { isModelName, type ModelName, modelOf } from './registry.ts'

/** The records that an appended sum adds up. */
export interface SummedRecords {
  readonly model: ModelName
  /** Reference of these records to the record that has the sum. */
  readonly by: string
  /** Field that is added up. */
  readonly field: string
}

/** Returns the records that an appended value of a model adds up; null for any other name. */
export const summedRecordsOf = (model: ModelName, name: string): SummedRecords | null => {
  const { appends, relations } = modelOf(model)
  const { sum } = (Object.hasOwn(appends, name) && appends[name]) || {}
  const relation = sum && relations[sum.relation]
  return relation && 'many' in relation && isModelName(relation.many)
    ? { model: relation.many, by: relation.by, field: sum.field }
    : null
}
