import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { IconLicense } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { activityDetails, BelowNote } from '../../parts/activity.tsx'
import { DaysLeft } from '../../parts/days-left.tsx'
import { licenceDetails } from '../../parts/licence-details.ts'
import { ScanButton } from '../../parts/scan-button.tsx'
import { type OwnLicence, type Renewal, renewalContract } from '../../public/contract/renewals.ts'
import { RENEWAL_DAYS } from '../../rules/list.ts'
import { RENEWAL_FIELDS } from '../../rules/renewals.ts'

/** The viewer's own licences, how long each is valid, and the way to send a renewed one. */
export default function Own() {
  const read = useRead(renewalContract.ownLicences)
  return (
    <Page title={t('My licences')}>
      <Loaded read={read}>
        {(licences) =>
          licences.length === 0 ? (
            <Empty title={t('No licence recorded')} icon={<IconLicense size={32} stroke={1.5} />}>
              {t('You can quote, but cannot conclude a sale. Ask our office to record your first licence.')}
            </Empty>
          ) : (
            licences.map((licence) => <One key={licence.id} licence={licence} />)
          )
        }
      </Loaded>
    </Page>
  )
}

function One({ licence }: { readonly licence: OwnLicence }) {
  const { id, kind, scan, renewal, mayRenew, daysLeft } = licence
  const isReturned = renewal?.state === 'returned'
  return (
    <DetailCard
      title={LICENCE_KINDS[kind]}
      aside={<DaysLeft licence={licence} />}
      details={[...licenceDetails(licence), ...activityDetails(licence.activity)]}
    >
      <BelowNote licence={licence} />
      {renewal && renewal.state !== 'withdrawn' && renewal.state !== 'accepted' && <Sent licenceId={id} renewal={renewal} />}
      <Group gap="xs" mt="md">
        {mayRenew && (
          <Button
            component={Link}
            to={pathTo('licences/renew', { audience: 'agent' }, { licence: id })}
            variant={daysLeft < RENEWAL_DAYS || isReturned ? 'filled' : 'default'}
          >
            {isReturned ? t('Correct and send again') : t('Send the renewed licence')}
          </Button>
        )}
        {scan && <ScanButton scan={scan} isOwn />}
      </Group>
    </DetailCard>
  )
}

/** What was sent to the office, and its answer. */
function Sent({ licenceId, renewal }: { readonly licenceId: string; readonly renewal: Renewal }) {
  const { state, number, validFrom, validUntil, scan, returned } = renewal
  const withdraw = useWrite(renewalContract.withdrawRenewal)
  const isReturned = state === 'returned'
  return (
    <Alert
      color={isReturned ? 'mango' : 'brand'}
      mt="md"
      role="group"
      title={isReturned ? t('Our office returned it') : t('The renewed licence is with our office')}
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {number} · {formatDay(validFrom)} – {formatDay(validUntil)}
        </Text>
        <StatusBadge cycle="licence-renewal" state={state} />
      </Group>
      {returned.map(({ path, reason }) => (
        <Text key={path} size="sm" mt={4}>
          <strong>{t(RENEWAL_FIELDS[path])}:</strong> {reason}
        </Text>
      ))}
      <Group gap="xs" mt="sm">
        <ScanButton scan={scan} isOwn />
        <Button variant="subtle" loading={withdraw.busy} onClick={() => void withdraw.send({ params: { id: licenceId }, body: {} })}>
          {t('Take it back')}
        </Button>
      </Group>
    </Alert>
  )
}
