import { Button } from '@mantine/core'
import { useState } from 'react'
import { ShareDrawer } from '#features/people/sharing/public/parts/share-drawer.tsx'
import type { LINK_DAYS_CHOICES } from '#features/people/sharing/public/rules.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'

type Props = {
  readonly policy: PolicyDetail
  /** How many days the link is valid, if not the usual number. */
  readonly days?: (typeof LINK_DAYS_CHOICES)[number]
  readonly variant?: 'filled' | 'light'
  readonly children: string
}

/** Creates a payment link of a policy and hands it to the app that the agent chooses. */
export function SharePayment({ policy, days, variant = 'filled', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { money } = useFormatters()
  const text = t('Your {insurance} for {what} is ready. It costs {amount}. Pay here:', {
    insurance: t(policy.lineName),
    what: policy.description,
    amount: money(policy.premium.amount),
  })
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ShareDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        request={{ policyId: policy.id, ...(days ? { holdsDays: days } : {}) }}
        text={text}
        mobile={policy.holderMobile}
      />
    </>
  )
}
