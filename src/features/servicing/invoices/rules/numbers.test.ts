import { expect, it } from 'vitest'
import { formatInvoiceNumber, tinOfBranch } from './numbers.ts'

it('numbers invoices and credit notes by branch', () => {
  expect(formatInvoiceNumber('invoice', '00001', 12)).toBe('INV-00001-00000012')
  expect(formatInvoiceNumber('credit-note', '00000', 1)).toBe('CN-00000-00000001')
})

it('writes the code of the branch behind the nine digits of whoever is registered', () => {
  for (const tin of ['123-456-789', '123-456-789-000', '123-456-789-00000', '123456789'])
    expect(tinOfBranch(tin, '00002')).toBe('123-456-789-00002')
})
