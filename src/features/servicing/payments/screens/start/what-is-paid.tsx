import type { PolicyCharge } from '#features/servicing/policies/public/contract/charges.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { PolicySections } from '#features/servicing/policies/public/parts/policy-sections.tsx'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useSide } from '../../parts/addresses.ts'

/** What the money is for, and the most that cover pays. */
export const WhatIsPaid = ({ policy, charge }: { readonly policy: PolicyDetail; readonly charge?: PolicyCharge | undefined }) => (
  <>
    <DetailCard
      title={useSide() === 'agent' ? 'What is paid for' : 'What you pay for'}
      details={[
        { label: 'For', value: charge && t(charge.title) },
        { label: 'Insurance', value: t(policy.lineName) },
        { label: 'What is insured', value: policy.description },
        { label: 'Policyholder', value: policy.holderName },
        { label: 'Cover from', value: <DayText day={policy.coverFrom} /> },
        { label: 'Cover to', value: <DayText day={policy.coverTo} /> },
        { label: 'Reference', value: policy.reference },
      ]}
    />
    {!charge && <PolicySections sections={policy.sections.filter(({ isOfLimits }) => isOfLimits)} areLimitsOpen />}
  </>
)
