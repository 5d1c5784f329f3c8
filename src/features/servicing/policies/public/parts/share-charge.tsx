import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { pathTo } from '#domain/routing.ts'
import { ShareDrawer } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconSend } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { PolicyDetail } from '../contract.ts'

type Props = {
  readonly policy: Pick<PolicyDetail, 'id' | 'line' | 'reference' | 'holderMobile'>
  readonly charge: Pick<PolicyDetail['charges'][number], 'id' | 'title' | 'amount'>
}

/** For the agent: a link that lets the customer pay one charge of a policy. */
export function ShareCharge({ policy: { id, line, reference, holderMobile }, charge }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const { money } = useFormatters()
  if (!useFeature('SHARING')) return null
  const said = { amount: money(charge.amount), what: t(charge.title), number: reference }
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={open}>
        {t('Send a payment link')}
      </Button>
      <ShareDrawer
        opened={opened}
        onClose={close}
        request={{ policyId: id }}
        text={t('Pay {amount} for policy {number} ({what}). Pay here:', said)}
        mobile={holderMobile}
        leadsTo={pathTo('payments/start', { audience: 'customer', line }, { policy: id, charge: charge.id })}
      />
    </>
  )
}
