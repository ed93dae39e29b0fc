import { afterAll } from 'vitest'
import { removeTestDatabases } from './test-database.ts'

afterAll(removeTestDatabases)
