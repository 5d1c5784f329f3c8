import { z } from 'zod'
import { accountHolderName, NO_BANK, payoutAccountFields } from '#domain/payout-account.ts'

/** Where the customer wants a claim to be paid. */
export const PayTo = z
  .object(
    payoutAccountFields({
      choose: 'Choose where it is to be paid.',
      nameHelp: 'As the bank or wallet shows it. It must be yours.',
    }),
  )
  .refine(({ institution, bank }) => institution !== 'other' || bank, { path: ['bank'], message: NO_BANK })
export type PayTo = z.output<typeof PayTo>

/** An account in a line: GCash, 09171234567, Maria Santos. */
export const accountText = (payTo: PayTo): string => [accountHolderName(payTo), payTo.account, payTo.accountName].join(', ')
