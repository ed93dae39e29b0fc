import { drawComposed } from '../documents/print/draw.ts'
import { drawInvoice } from './draw.ts'
import type { PrintWork } from './printer.ts'

/** Draws a document in the present thread. */
export const drawWork = (work: PrintWork): Promise<Buffer> =>
  work.format === 1 ? drawInvoice(work.document) : drawComposed(work)
