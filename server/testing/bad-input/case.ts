import type { ErrorCode } from '#contract/core/errors.ts'
import type { Fixture } from '../records/fixture.ts'

export interface Asked {
  readonly as?: 'manager' | 'technicien' | 'client' | 'nobody'
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** `$tickets.own` and the like are replaced by ids of the fixture. */
  readonly url: string
  readonly payload?: object | string | Buffer | ((fixture: Fixture) => object)
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface BadInput extends Asked {
  readonly name: string
  readonly code: ErrorCode
  /** Fields that the answer names, and no others. */
  readonly fields?: readonly string[]
}

const JSON_TYPE = 'application/json'

export const post = (url: string) => ({ method: 'POST', url, type: JSON_TYPE }) as const
export const put = (url: string) => ({ method: 'PUT', url, type: JSON_TYPE }) as const
