import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { Quotation } from '../contract/quotes.ts'

type Which = Pick<Quotation, 'id' | 'line'>

export const stepAddress = (audience: Side, { id, line }: Which, step: string): string =>
  step === 'confirm'
    ? pathTo('quotes/confirm', { audience, line }, { quotation: id })
    : pathTo('quotes/wizard', { audience, line, variant: step }, { quotation: id, step })

export const quotationAddress = (audience: Side, { id, line }: Which): string =>
  pathTo('quotes/quotation', { audience, line }, { quotation: id })

export const quotationsAddress = (audience: Side): string =>
  audience === 'customer' ? pathTo('policies/my-list', { audience }) : pathTo('quotes/quotation-list', { audience })

/** Where the packages for a quotation are compared. */
export const productAddress = (audience: Side, { id, line }: Which): string =>
  pathTo('quotes/select-product', { audience, line }, { quotation: id })

export const newAddress = (audience: Side, line?: string): string => pathTo('quotes/quick-quote', { audience }, { line })

/** Where a quotation continues, after an answer of the server or when it is opened. */
export function nextScreen(audience: Side, quotation: Which & Pick<Quotation, 'state' | 'step'>): string {
  const { id, line, state, step } = quotation
  switch (state) {
    case 'draft':
      return stepAddress(audience, quotation, step)
    case 'quoted':
    case 'approved':
      return pathTo('quotes/confirm', { audience, line }, { quotation: id })
    case 'referred':
      return pathTo('quotes/quotation-pending', { audience, line }, { quotation: id })
    case 'declined':
      return pathTo('quotes/technical-control', { audience, line }, { quotation: id })
    case 'accepted':
      return audience === 'customer'
        ? pathTo('policies/convert', { audience, line }, { quotation: id })
        : pathTo('quotes/quotation-saved', { audience, line }, { quotation: id })
    default:
      return quotationAddress(audience, quotation)
  }
}
