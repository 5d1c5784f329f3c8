import { Button, Card, Text, Title } from '@mantine/core'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { IconPhone } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { usePolicy } from '../../parts/use-policy.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { policiesAddress, policyAddress } from '../../public/parts/addresses.ts'
import { MissingPolicy } from '../../public/parts/missing-policy.tsx'

/** What the insured shows when asking for help, and whom they call. It is cached on the phone, so that it opens without a network. */
export default function CardScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const { id, read } = usePolicy()
  if (!id) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Card'), back: policiesAddress(side) }}>
      {(policy) => <Shown policy={policy} side={side} />}
    </Loaded>
  )
}

/** `+63 2 8000 0000 (demonstration)` as a phone dials it. */
const dialled = (phone: string): string => `tel:${phone.replace(/\(.*/, '').replace(/[^+\d]/g, '')}`

function Shown({ policy, side }: { readonly policy: PolicyDetail; readonly side: Side }) {
  const { card, number, description } = policy
  return (
    <Page title={t(card?.title ?? 'Card')} subtitle={description} back={policyAddress(side, policy)}>
      {card ? (
        <>
          <Card withBorder mb="md">
            <Text size="sm" c="dimmed">
              {t('Policy number')}
            </Text>
            <Title order={2} className="figures">
              {number}
            </Title>
            <Button component="a" href={dialled(card.phone)} mt="md" mih={48} leftSection={<IconPhone size={20} aria-hidden />}>
              {t('Call for help: {phone}', { phone: card.phone })}
            </Button>
          </Card>
          <DetailCard
            title="Insured"
            details={card.facts.map(({ label, value, valueI18n }) => ({ label: t(label), value: translate(value, valueI18n) }))}
          />
          <Text size="sm" c="dimmed">
            {t('This card is saved on this device and opens without a network.')}
          </Text>
        </>
      ) : (
        <Text>{t('This policy has no card: one is created when the policy is issued, for insurance that needs it.')}</Text>
      )}
    </Page>
  )
}
