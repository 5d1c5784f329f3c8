import { Button, List, Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { Answer } from '#kit/contract.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { announcementsAddress } from '../../parts/addresses.ts'
import { audienceOf } from '../../parts/audience.ts'
import { contract } from '../../public/contract.ts'
import { Withdraw } from './withdraw.tsx'

/** What has gone out, and who has not read it. */
export function Sent({ announcement }: { readonly announcement: Answer<typeof contract.announcement> }) {
  const { id, title, body, standing, sentAt, withdrawnAt, told, read, by, unread } = announcement
  const reminding = useWrite(contract.remindOfAnnouncement)
  const remind = async () => {
    const answer = await reminding.send({ params: { id }, body: {} })
    if (answer) toast.success(t('{told, plural, one {# person was notified.} other {# people were notified.}}', { told: answer.data.told }))
  }
  const isSent = standing === 'sent'
  return (
    <Page
      title={title}
      back={announcementsAddress()}
      actions={
        isSent && (
          <>
            <Withdraw id={id} />
            {unread.length > 0 && (
              <Button loading={reminding.busy} onClick={remind}>
                {t('Remind those who have not read it')}
              </Button>
            )}
          </>
        )
      }
    >
      <SectionCard title={t('What was said')}>
        <Text style={{ whiteSpace: 'pre-line' }}>{body || title}</Text>
      </SectionCard>
      <DetailCard
        title={t('Who was notified')}
        details={[
          { label: 'To', value: audienceOf(announcement) },
          { label: 'Sent', value: sentAt && formatInstant(new Date(sentAt)) },
          { label: 'Withdrawn', value: withdrawnAt && formatInstant(new Date(withdrawnAt)) },
          { label: 'Read by', value: isSent && t('{read} of {told}', { read, told }) },
          { label: 'By', value: by },
        ]}
      />
      {unread.length > 0 && (
        <SectionCard title={t('Not read yet')}>
          <List>
            {unread.map((each) => (
              <List.Item key={each.id}>
                {each.name} · {branchName(each.branch)}
              </List.Item>
            ))}
          </List>
        </SectionCard>
      )}
    </Page>
  )
}
