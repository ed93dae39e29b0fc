import { afterAll } from 'vitest'
import { removeTestDatabases } from './own-server.ts'

afterAll(removeTestDatabases)
