import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FORMER } from '../../testing/records/invoicing/former-invoices.ts'
import { inflatedPdf } from '../../testing/records/pdf.ts'
import { documentOf } from './document.ts'
import { drawWork } from './draw-work.ts'

/** Digests of the same invoices as they were drawn while format 1 was the only one. */
const DRAWN_THEN: Readonly<Record<keyof typeof FORMER, string>> = {
  invoice: '063067739b1b18dcdd52fb156ffb894212ae4324d0b91b07f1005fb2aabde971',
  credit_note: 'd63dcd550c1b1ebef58a52e0dd8c490c02b856859964ff10e57ba8367f5364f4',
  franchise: '1b3dfb6abc4f6bce8bb53ea6b8b2e2b7428d81f2cf3ee2614053d95614dcf0b6',
}

describe('an invoice of format 1', () => {
  test.each(Object.keys(FORMER) as (keyof typeof FORMER)[])('is drawn as before: %s', async (name) => {
    const bytes = await drawWork({ format: 1, document: documentOf(FORMER[name]) })
    expect(createHash('sha256').update(inflatedPdf(bytes)).digest('hex')).toBe(DRAWN_THEN[name])
  })
})
