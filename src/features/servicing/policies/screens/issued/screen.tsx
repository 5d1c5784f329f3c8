import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { IconClock, IconShieldCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { PolicyActions } from '../../parts/policy-actions.tsx'
import { usePolicy } from '../../parts/use-policy.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { policiesAddress } from '../../public/parts/addresses.ts'
import { MissingPolicy } from '../../public/parts/missing-policy.tsx'
import { PolicyDocuments } from '../../public/parts/policy-documents.tsx'

/** The policy is issued: its number and documents. Shows what the server knows, even if it is not that far yet. */
export default function Issued({ audience }: Facts) {
  const side = sideOf(audience)
  const { id, read } = usePolicy()
  if (!id) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Policy'), back: policiesAddress(side) }}>
      {(policy) => <Shown policy={policy} audience={side} />}
    </Loaded>
  )
}

function Shown({ policy, audience }: { readonly policy: PolicyDetail; readonly audience: Side }) {
  const { number, state, description, coverFrom, coverTo, total, certificate, next } = policy
  const isIssued = state === 'issued'
  return (
    <Page
      title={isIssued ? t('Policy issued') : t('Policy')}
      subtitle={policy.holderName}
      back={policiesAddress(audience)}
      actions={<PolicyActions policy={policy} audience={audience} />}
    >
      <Stack align="center" gap={4} py="md" ta="center">
        <ThemeIcon size={72} radius="xl" variant="light" color={isIssued ? 'leaf' : 'mango'}>
          {isIssued ? <IconShieldCheck size={40} aria-hidden /> : <IconClock size={40} aria-hidden />}
        </ThemeIcon>
        {number && (
          <Title order={2} className="figures" mt="xs">
            {number}
          </Title>
        )}
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      </Stack>
      <NextNote next={next} />
      <PolicyDocuments policy={policy} audience={audience} />
      <DetailCard
        title="Cover"
        details={[
          { label: 'Starts', value: formatDay(coverFrom) },
          { label: 'Ends', value: formatDay(coverTo) },
          { label: 'Total premium', value: <Money centavos={total} /> },
          { label: 'Certificate of cover', value: certificate?.cocNumber },
          { label: 'Authentication number', value: certificate?.authNumber },
        ]}
      />
    </Page>
  )
}
