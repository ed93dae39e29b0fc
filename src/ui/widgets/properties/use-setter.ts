import type { Dispatched } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { setterOf } from './setter.ts'

export interface Setter {
  /** False where this person may not change the field now. */
  readonly isAllowed: boolean
  /** Dispatches the change; `seen` is the value that the person has changed. */
  set(next: unknown, seen: unknown): Promise<Dispatched | null>
}

/** Changes one field of a record by its own action (`setterOf`). */
export const useSetter = (record: Mirrored<ModelName>, field: string): Setter => {
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const model = record.modelName
  const action = setterOf(model, field)
  return {
    isAllowed: action !== null && action.when(record as unknown as AnyRecord, context, null) === null,
    set: async (next, seen) =>
      action === null
        ? null
        : dispatchAction(model, { ...record, [field]: seen }, action.name as ActionName<typeof model>, {
            [field]: next,
          }),
  }
}
