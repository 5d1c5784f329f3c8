import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { pathTo } from '#domain/routing.ts'
import { ShareDrawer } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconSend } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

type Props = {
  readonly offer: {
    readonly policyId: string
    readonly quotationId: string
    readonly line: string
    readonly reference: string
    readonly mobile: string
    readonly total: number | null
  }
}

/** The one link with which the customer sees last year beside this year, and renews. */
export function ShareOffer({ offer: { policyId, quotationId, line, reference, mobile, total } }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const { money } = useFormatters()
  if (!useFeature('SHARING')) return null
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={open}>
        {t('Send the offer')}
      </Button>
      <ShareDrawer
        opened={opened}
        onClose={close}
        request={{ quotationId, holdsDays: 30 }}
        text={t('Renew policy {number} for {amount}. See last year beside this year, and renew it here:', {
          number: reference,
          amount: money(total ?? 0),
        })}
        mobile={mobile}
        leadsTo={pathTo('renewals/renew', { audience: 'customer', line }, { policy: policyId })}
      />
    </>
  )
}
