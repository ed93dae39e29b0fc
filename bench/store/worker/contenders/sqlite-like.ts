import type { OpenContender } from '../contender.ts'
import { openSqlite } from './sqlite.ts'

export const open: OpenContender = () => openSqlite(false)
