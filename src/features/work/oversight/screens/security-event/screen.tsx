import { Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TrailEntry } from '../../public/contract.ts'
import { inWords, whatHappened, whoItWas } from '../../rules/list.ts'

const allEvents = () => pathTo('oversight/security-events', { audience: 'agent' })

/** One entry of the audit trail, and whose records it is about. */
export default function SecurityEvent() {
  const [id] = useQueryParam('entry')
  if (!id) return <MissingRecord what={t('No entry was chosen.')} to={allEvents()} way={t('See the security events')} />
  return <Entry id={id} />
}

function Entry({ id }: { readonly id: string }) {
  const read = useRead(contract.trailEntry, { params: { id } })
  return (
    <Page title={t('Entry {id}', { id })} back={allEvents()}>
      <Loaded read={read}>{(entry) => <Facts entry={entry} />}</Loaded>
    </Page>
  )
}

function Facts({ entry }: { readonly entry: TrailEntry }) {
  const words = useFormatters()
  const facts: readonly (readonly [string, string | null])[] = [
    [t('What'), t(whatHappened(entry.action))],
    [t('Who'), t(whoItWas(entry))],
    [t('From'), entry.address],
    [t('When'), words.instant(new Date(entry.at))],
    [t('Until'), entry.until && words.instant(new Date(entry.until))],
    [t('Times'), String(entry.count)],
    [t('Through'), inWords(entry.through)],
    [t('Names that were tried'), entry.identifiers > 0 ? String(entry.identifiers) : null],
    [t('Reference'), entry.requestId],
    [t('Chain'), entry.isSealed ? t('Sealed') : t('Sealed within a minute')],
  ]
  return (
    <>
      <DetailCard title={t('What happened')}>
        {facts.map(
          ([label, value]) =>
            value && (
              <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed">
                  {label}:
                </Text>{' '}
                {value}
              </Text>
            ),
        )}
      </DetailCard>
      <DetailCard title={t('Records')}>
        {entry.about.length === 0 && <Text size="sm">{t('It is not about any record.')}</Text>}
        {entry.about.map(({ subject, name }) => (
          <div key={subject}>
            <Text style={{ overflowWrap: 'anywhere' }}>{name ?? inWords(subject.split(':')[0] ?? '')}</Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {subject}
            </Text>
          </div>
        ))}
      </DetailCard>
    </>
  )
}
