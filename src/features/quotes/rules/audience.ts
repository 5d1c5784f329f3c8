import type { Finding } from '#domain/worksheet.ts'

/** A finding as a customer may read it: in their words, without whose business the decision is at the insurer. */
export function forCustomer({ authority: _, customer, sentence, ...finding }: Finding): Finding {
  return { ...finding, sentence: customer ?? sentence }
}
