import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { unmadeRecord } from '#kit/web/waiting-files.ts'
import { useWaitingClaimFiles } from './waiting-claim-files.ts'
import { backToDraft, type NoticeEntry, sendNotices, useWaitingNotices } from './waiting-notices.ts'

type Props = { readonly side: Side /** Of one policy only. */; readonly policyId?: string }

/** Reports of losses written offline that the server does not have yet, and those that it refused. */
export function WaitingNotes({ side, policyId }: Props) {
  const notices = useWaitingNotices().filter(({ content }) => policyId === undefined || content.policyId === policyId)
  return notices.map((notice) =>
    notice.refused ? <NotTaken key={notice.id} notice={notice} side={side} /> : <Waiting key={notice.id} notice={notice} />,
  )
}

function Waiting({ notice }: { readonly notice: NoticeEntry }) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const { waiting } = useWaitingClaimFiles(unmadeRecord(notice.id))
  const send = async () => {
    setBusy(true)
    await sendNotices({ now: true })
    setBusy(false)
  }
  return (
    <Alert role="status" color="mango" mb="md" title={t('Your report is kept on this device. We do not have it yet.')}>
      <Text size="sm">{notice.title}</Text>
      {waiting.length > 0 && (
        <Text size="sm">
          {t('{count, plural, one {# photo is kept with it} other {# photos are kept with it}}', { count: waiting.length })}
        </Text>
      )}
      {online ? (
        <Button variant="default" mt="sm" mih={44} loading={busy} onClick={() => void send()}>
          {t('Send now')}
        </Button>
      ) : (
        <Text size="sm" mt={4}>
          {t('It is sent automatically, once, when this app is open and there is a network. Do not sign out before then.')}
        </Text>
      )}
    </Alert>
  )
}

function NotTaken({ notice, side }: { readonly notice: NoticeEntry; readonly side: Side }) {
  const navigate = useNavigate()
  const correct = async () => {
    await backToDraft(notice)
    navigate(pathTo('claims/report', { audience: side }, { policy: notice.content.policyId, kind: notice.content.kind }))
  }
  return (
    <Alert role="status" color="coral" mb="md" title={t('Your report was not accepted')}>
      <Text size="sm">{notice.title}</Text>
      <Text size="sm" mt={4}>
        {notice.problem}
      </Text>
      <Button variant="default" mt="sm" mih={44} onClick={() => void correct()}>
        {t('Correct it')}
      </Button>
    </Alert>
  )
}
