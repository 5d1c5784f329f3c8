import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '#domain/day.ts'
import type { Tone } from '#kit/state-description.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type SharedLink } from '../contract.ts'
import type { LinkState } from '../rules.ts'
import { LinkRow } from './link-row.tsx'

const STATE_LABELS: Readonly<Record<LinkState, { label: string; tone: Tone }>> = {
  sent: { label: 'Sent, not opened yet', tone: 'moving' },
  opened: { label: 'Opened', tone: 'moving' },
  'signed-in': { label: 'Customer signed in', tone: 'good' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Withdrawn', tone: 'quiet' },
}

/** The sent links, for one record or for all, and how far each customer came; nothing if there are none, or for someone who sends none. */
export function SentLinks({
  about = {},
  renewal,
}: {
  /** Shown beside a link that no longer works. */
  readonly renewal?: ReactNode
  readonly about?: { readonly quotationId?: string; readonly policyId?: string; readonly customerId?: string }
}) {
  const isOfOne = Object.keys(about).length > 0
  const maySend = useFeature('SHARING')
  const { data, error, refetch } = useRead(contract.links, { query: about }, { enabled: maySend })
  if (data ? data.items.length === 0 : !error) return null
  return (
    <SectionCard title="Links you sent" isFolded={isOfOne}>
      {data ? (
        <Stack gap="xs">
          {data.items.map((link) => (
            <SentLink key={link.id} link={link} renewal={renewal} />
          ))}
        </Stack>
      ) : (
        error && <ErrorState failure={error} retry={refetch} />
      )}
    </SectionCard>
  )
}

const lastStep = ({ state, createdAt, openedAt, signedInAt, expiresAt }: SharedLink): string => {
  if (state === 'signed-in' && signedInAt) return t('Signed in {when}', { when: formatInstant(new Date(signedInAt)) })
  if (state === 'opened' && openedAt) return t('Opened {when}', { when: formatInstant(new Date(openedAt)) })
  if (state === 'expired') return t('Expired {when}', { when: formatInstant(new Date(expiresAt)) })
  return t('Created {when}', { when: formatInstant(new Date(createdAt)) })
}

function SentLink({ link, renewal }: { readonly link: SharedLink; readonly renewal: ReactNode }) {
  const { send, busy } = useWrite(contract.revokeLink)
  const isLiving = link.state !== 'expired' && link.state !== 'revoked'
  const holds = isLiving && t('valid until {when}', { when: formatInstant(new Date(link.expiresAt)) })
  const wanted = !isLiving && link.askedAgainAt
  return (
    <LinkRow
      state={STATE_LABELS[link.state]}
      says={[link.mobile, lastStep(link), holds]}
      note={wanted && t('The customer asked for a new one {when}', { when: formatInstant(new Date(wanted)) })}
      withdraw={isLiving && { busy, act: () => void send({ params: { id: link.id }, body: {} }) }}
      renewal={renewal}
    />
  )
}
