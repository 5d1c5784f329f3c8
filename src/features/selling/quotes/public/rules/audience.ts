import type { Finding } from '#domain/worksheet.ts'

/** A finding as a customer may read it: in their words, without whose business the decision is at the insurer. */
export function forCustomer({ authority: _, customer, customerSaid, sentence, sentenceSaid, ...finding }: Finding): Finding {
  const phrases = customer === undefined ? sentenceSaid : customerSaid
  return { ...finding, sentence: customer ?? sentence, ...(phrases ? { sentenceSaid: phrases } : {}) }
}

/** Photographs that are there are asked of nobody any more. */
export function photographed(finding: Finding): Finding {
  if (finding.needs !== 'inspection') return finding
  const { remedy: _, customerSaid: __, ...rest } = finding
  return { ...rest, customer: 'The photographs are there, and we look at them.' }
}
