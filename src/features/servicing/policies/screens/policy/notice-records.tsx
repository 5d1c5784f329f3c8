import { Divider, Group, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { dayOf } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { IconFileTypePdf, IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { noticesContract } from '../../public/contract/notices.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { LETTER_TITLES, sayState, WAYS } from '../../rules/sending.ts'
import { Posted } from './posted.tsx'

type NoticeRecord = PolicyDetail['notices'][number]
type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** Every notice that was given, with its letters and how each was sent. */
export function NoticeRecords({ policy: { id, notices }, audience }: Props) {
  if (notices.length === 0) return null
  return (
    <DetailCard title="Letters and proof of sending">
      <Stack gap="md">
        {notices.map((notice, index) => (
          <Fragment key={notice.id}>
            {index > 0 && <Divider />}
            <Papers policyId={id} notice={notice} isStaff={audience === 'agent'} />
          </Fragment>
        ))}
      </Stack>
    </DetailCard>
  )
}

type One = { readonly policyId: string; readonly notice: NoticeRecord; readonly isStaff: boolean }

const Papers = ({ policyId, notice: { id, about, state, givenAt, letters, deed, sendings }, isStaff }: One) => (
  <div>
    <Group justify="space-between" gap="xs" mb="xs">
      <Text size="sm">
        {t('Given')} <InstantText at={givenAt} />
      </Text>
      <StatusBadge cycle="notice" state={state} />
    </Group>
    <Stack gap="xs">
      {letters.map((letter) => (
        <Paper key={letter} policyId={policyId} noticeId={id} paper={letter} title={LETTER_TITLES[about][letter]} />
      ))}
      {sendings.length > 0 && <Paper policyId={policyId} noticeId={id} paper="proof" title="Proof of sending" />}
      {deed && (
        <FileButton
          endpoint={noticesContract.deed}
          input={{ params: { id: policyId, deedId: deed.id } }}
          {...LOOK}
          leftSection={<IconPaperclip size={20} aria-hidden />}
        >
          {deed.name}
        </FileButton>
      )}
    </Stack>
    <Stack component="ul" gap="xs" mt="sm" p={0} style={{ listStyle: 'none' }} aria-label={t('How it was sent')}>
      {sendings.map((sending) => (
        <li key={sending.id}>
          <SentLine sending={sending} />
          {isStaff && sending.way === 'post' && sending.state === 'queued' && sending.event !== 'carried-out' && (
            <Posted policyId={policyId} noticeId={id} letter={sending.event} />
          )}
        </li>
      ))}
    </Stack>
  </div>
)

const LOOK = { variant: 'default', fullWidth: true, styles: { inner: { justifyContent: 'flex-start' } } } as const

type PaperProps = { readonly policyId: string; readonly noticeId: string; readonly paper: string; readonly title: string }

const Paper = ({ policyId, noticeId, paper, title }: PaperProps) => (
  <FileButton
    endpoint={noticesContract.noticePaper}
    input={{ params: { id: policyId, noticeId, paper } }}
    {...LOOK}
    leftSection={<IconFileTypePdf size={20} aria-hidden />}
  >
    {t(title)}
  </FileButton>
)

const EVENTS = { given: 'Notice', withdrawn: 'Withdrawal', 'carried-out': 'Cancellation' } as const

const SentLine = ({
  sending: { event, way, recipient, state, reference, at, by },
}: {
  readonly sending: NoticeRecord['sendings'][number]
}) => (
  <>
    <Text size="sm" fw={550}>
      {t(EVENTS[event])} · {t(WAYS[way])}
    </Text>
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {recipient}
    </Text>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t(sayState(way, state))}
      {at && <> · {way === 'post' ? <DayText day={dayOf(new Date(at))} /> : <InstantText at={at} />}</>}
      {by && ` · ${by}`}
      {reference && (
        <Text component="span" size="sm" className="figures">
          {' '}
          · {reference}
        </Text>
      )}
    </Text>
  </>
)
