import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { claimsContract } from '../public/contract/own.ts'
import { claimAddress, officeAddress } from './addresses.ts'
import { ClaimBadge } from './claim-badge.tsx'
import ReportButton from './report-button.tsx'
import { WaitingNotes } from './waiting-notes.tsx'

type Props = { readonly policyId: string; readonly audience: Side }

/** On the screen of a policy: the losses reported under it, and the way to report one. */
export default function LossesOfPolicy({ policyId, audience }: Props) {
  const { data } = useRead(claimsContract.claimsOfPolicy, { params: { id: policyId } }, { aside: true })
  const isOffice = useFeature('CLAIMS')
  if (!data || (data.claims.length === 0 && !data.mayReport)) return null
  if (data.claims.length === 0)
    return (
      <>
        <WaitingNotes side={audience} policyId={policyId} />
        <Group mb="md">
          <ReportButton policyId={policyId} audience={audience} />
        </Group>
      </>
    )
  return (
    <SectionCard title={t('{count, plural, one {# claim} other {# claims}}', { count: data.claims.length })}>
      <WaitingNotes side={audience} policyId={policyId} />
      <Stack gap="xs" component="ul" p={0} m={0} mb="sm" style={{ listStyle: 'none' }}>
        {data.claims.map(({ id, number, loss, lossOn, state }) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <div>
              {isOffice || data.mayOpen ? (
                <Anchor component={Link} to={isOffice ? officeAddress(id) : claimAddress(audience, id)} py={8} display="inline-block">
                  {number}
                </Anchor>
              ) : (
                <Text>{number}</Text>
              )}
              <Text size="sm">
                {t(loss)} · {formatDay(lossOn)}
              </Text>
            </div>
            <ClaimBadge state={state} />
          </Group>
        ))}
      </Stack>
      {data.mayReport && <ReportButton policyId={policyId} audience={audience} />}
    </SectionCard>
  )
}
