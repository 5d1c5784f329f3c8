import { z } from 'zod'
import { accountHolderName, payoutAccountFields } from '#domain/payout-account.ts'

/** Where the customer wants a claim to be paid. */
export const PayTo = z.object(
  payoutAccountFields({
    choose: 'Choose where it is to be paid.',
    nameHelp: 'As the bank or wallet shows it. It must be yours.',
  }),
)
export type PayTo = z.output<typeof PayTo>

/** An account in a line: GCash, 09171234567, Maria Santos. */
export const accountText = ({ institution, account, accountName }: PayTo): string =>
  [accountHolderName(institution), account, accountName].join(', ')
