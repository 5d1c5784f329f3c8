import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { isWallet } from '#domain/payout-account.ts'
import { useSignedInCustomer } from '#features/people/session/public/parts/use-signed-in-customer.ts'
import type { OffersFor } from '#kit/offers.ts'
import { FormButton } from '../../parts/form-button.tsx'
import type { ClaimDetail } from '../../public/contract/own.ts'
import { PayTo } from '../../rules/pay-to.ts'

type Props = {
  readonly claim: Pick<ClaimDetail, 'policy' | 'payTo'>
  readonly label: string
  readonly text: ReactNode
  readonly look?: ButtonProps
  readonly busy: boolean
  readonly submit: (payTo: PayTo) => Promise<unknown>
}

/** Asks where the claim is to be paid: what is known of the account is filled in. */
export function PayToButton({ claim: { policy, payTo }, ...button }: Props) {
  const mobile = useSignedInCustomer()?.customer.mobile
  const offers: OffersFor = ({ institution }) => ({
    accountName: { suggested: policy.holderName },
    account: { suggested: mobile && isWallet(institution) ? formatMobile(mobile).replaceAll(' ', '') : undefined },
  })
  return <FormButton schema={PayTo} offers={offers} initial={payTo ?? {}} {...button} />
}
