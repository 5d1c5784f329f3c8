import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'
import { Email } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { claimDenial, claimReason, claimText } from '../../public/contract/own.ts'
import { FAULT_TITLES, FAULTS } from '../../rules/fault.ts'

const amount = (label: string) => field({ label, control: 'money' }, Centavos.min(1, 'Enter an amount.'))
const area = (label: string, schema: typeof claimText, help?: string) =>
  field({ label, control: 'area', autoComplete: 'off', ...(help ? { help } : {}) }, schema)
const line = (label: string) => field({ label, control: 'text', autoComplete: 'off' }, plainText(200).trim().default(''))

/** What steps of the office ask of the person who takes them. */
export const Found = z.object({ text: area('Findings on cause and amount', claimText, 'Only the office reads it.') })
export const Offered = z.object({
  amount: amount('Amount'),
  text: area('What the customer reads', claimText, 'How it is calculated: deductible, depreciation, limit.'),
})
/** The same for a possible total loss. */
export const OfferedTotal = Offered.extend({
  isTotal: field(
    {
      label: 'It is a total loss',
      control: 'switch',
      help: 'Everything insured is lost: once it is paid, the policy ends, and the rest of the premium is deducted from the payment.',
    },
    z.boolean().default(false),
  ),
})
/** The same if the policy names a mortgagee. */
export const OfferedMortgaged = OfferedTotal.extend({
  mortgageeEmail: field(
    {
      label: 'E-mail of the mortgagee',
      control: 'email',
      help: 'It is notified before and after the loss is paid: loss is payable to it as its interest may appear.',
      autoComplete: 'off',
      when: ({ isTotal }) => isTotal === true,
      needed: true,
    },
    optionalFilter(Email),
  ),
})
export const Faulted = z.object({
  fault: field(
    { label: 'Whose fault it was', control: 'choice', options: FAULTS.map((fault) => ({ value: fault, label: FAULT_TITLES[fault] })) },
    z.enum(FAULTS, 'Say whose fault it was.'),
  ),
  text: area('Why', claimReason, 'The customer reads it: next year’s price depends on it.'),
})
export const Why = z.object({ text: area('Why', claimReason) })
export const Withdrawn = z.object({ text: area('Why', claimReason, 'The customer will read it.') })
export const Denied = z.object({ text: area('Why, as the customer reads it', claimDenial, 'Name the clause of the policy.') })
export const Paid = z.object({
  reference: field(
    { label: 'Payment reference', control: 'text', autoComplete: 'off' },
    plainText(200).trim().min(3, 'Enter the payment reference.'),
  ),
})
export const CameBack = z.object({ amount: amount('Amount'), text: area('From whom, or for what', claimReason) })
export const Assigned = z.object({ assessor: line('Assessor'), shop: line('Repair shop') })
export const Reserved = z.object({ amount: field({ label: 'Expected cost', control: 'money' }, Centavos.min(0, 'Enter an amount.')) })
export const Message = z.object({ text: area('Message', claimText) })
export const Note = z.object({ text: area('Note', claimText, 'Only the office reads it.') })
