import { afterAll } from 'vitest'
import { stopTestDatabase } from './test-database.ts'

afterAll(stopTestDatabase)
