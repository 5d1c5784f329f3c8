import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PolicyDetail } from '#features/policies/contract.ts'
import { ShareDrawer } from '#features/sharing/parts/share-drawer.tsx'
import { t } from '#kit/web/text.ts'
import { useWords } from '#kit/web/words.ts'

/** Makes a payment link of a policy and hands it to the app that the agent chooses. */
export function SharePayment({ policy, children }: { readonly policy: PolicyDetail; readonly children: string }) {
  const [isOpen, setOpen] = useState(false)
  const { money } = useWords()
  const text = t('Your {insurance} for {what} is ready. It costs {amount}. Pay here:', {
    insurance: t(policy.lineName),
    what: policy.description,
    amount: money(policy.total),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      <ShareDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        request={{ policyId: policy.id }}
        text={text}
        mobile={policy.holderMobile}
      />
    </>
  )
}
