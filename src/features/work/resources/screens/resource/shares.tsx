import { Stack } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { LinkRow } from '#features/people/sharing/public/parts/link-row.tsx'
import type { Tone } from '#kit/state-description.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type ResourceShare } from '../../public/contract.ts'

const STATES: Readonly<Record<ResourceShare['state'], { label: string; tone: Tone }>> = {
  sent: { label: 'Sent, not opened yet', tone: 'moving' },
  seen: { label: 'Opened', tone: 'good' },
  expired: { label: 'Expired', tone: 'quiet' },
  revoked: { label: 'Withdrawn', tone: 'quiet' },
}

/** The links to this version that the person shared, and which were opened; empty while there are none. */
export function Shares({ versionId }: { readonly versionId: string }) {
  const read = useRead(contract.resourceShares, { params: { id: versionId } })
  if (!read.data) return <LoadError read={read} what={t('Your links could not be loaded.')} />
  if (read.data.length === 0) return null
  return (
    <SectionCard title="Links you sent">
      <Stack gap="xs">
        {read.data.map((share) => (
          <Sent key={share.id} share={share} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function Sent({ share: { id, to, state, createdAt, expiresAt, seenAt } }: { readonly share: ResourceShare }) {
  const { send, busy } = useWrite(contract.revokeShare)
  const isLiving = new Date(expiresAt) > now() && state !== 'revoked'
  return (
    <LinkRow
      state={STATES[state]}
      says={[
        to,
        seenAt
          ? t('Opened {when}', { when: formatInstant(new Date(seenAt)) })
          : t('Created {when}', { when: formatInstant(new Date(createdAt)) }),
        isLiving && t('valid until {when}', { when: formatInstant(new Date(expiresAt)) }),
      ]}
      withdraw={isLiving && { busy, act: () => void send({ params: { id }, body: {} }) }}
    />
  )
}
