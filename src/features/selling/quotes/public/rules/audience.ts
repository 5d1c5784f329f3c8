import type { Finding } from '#domain/worksheet.ts'

/** A finding as a customer may read it: in their wording, without who decides at the insurer. */
export function findingForCustomer({ authority: _, customer, customerI18n, sentence, sentenceI18n, ...finding }: Finding): Finding {
  const i18n = customer === undefined ? sentenceI18n : customerI18n
  return { ...finding, sentence: customer ?? sentence, ...(i18n ? { sentenceI18n: i18n } : {}) }
}

/** A finding about answers that no one can change any more. */
export const withoutRemedy = ({ remedy: _, ...finding }: Finding): Finding => finding

/** A finding that asked for an inspection, once the photographs have arrived: the customer has nothing more to do. */
export function markPhotographed(finding: Finding): Finding {
  if (finding.needs !== 'inspection') return finding
  const { remedy: _, customerI18n: __, ...rest } = finding
  return { ...rest, customer: 'The photos have arrived, and we are reviewing them.' }
}
