import { msg } from '#kit/message.ts'
import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import type { CriticalIllnessDetails } from './details.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

/** The sum insured cannot be increased without new answers about current health. */
const benefit: EndorsementKind = {
  code: 'benefit',
  name: 'A smaller sum insured',
  help: 'What is paid once when an illness is diagnosed. A larger sum needs a new application, with the health questions answered as of then.',
  of: 'risk',
  fields: ['sumInsured'] satisfies (keyof CriticalIllnessDetails)[],
  isPriced: true,
  objection: (before, after) =>
    Number(after.sumInsured) > Number(before.sumInsured)
      ? {
          field: 'sumInsured',
          message: msg`More can be insured only if the health questions are answered again. Choose a smaller sum, or ask your agent for a new quotation.`,
        }
      : undefined,
}

const beneficiaries: EndorsementKind = {
  code: 'beneficiaries',
  name: 'Other beneficiaries',
  help: 'Who receives what can no longer be paid to the insured person.',
  of: 'risk',
  fields: ['beneficiaries'] satisfies (keyof CriticalIllnessDetails)[],
}

export const endorsement: EndorsementSpec<CriticalIllnessDetails, CriticalIllnessTariff> = {
  kinds: [benefit, beneficiaries, ...holderEndorsements],
  taxesOn: (net, _, { taxes }, branch) => premiumTaxLines(net, taxes, branch),
}
