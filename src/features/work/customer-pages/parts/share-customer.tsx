import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { ShareDrawer } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { IconShare } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

/** A link with which this customer, and no one else, signs in and sees everything that is theirs. */
export function ShareCustomer({ customer: { agent, mobile, email } }: { readonly customer: Customer }) {
  const [isOpen, open] = useState(false)
  if (!useFeature('SHARING')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => open(true)}>
        {t('Send a link')}
      </Button>
      <ShareDrawer
        opened={isOpen}
        onClose={() => open(false)}
        request={{ agentCode: agent.code }}
        text={t('Your quotations, policies and documents:')}
        mobile={mobile}
        email={email ?? undefined}
      />
    </>
  )
}
