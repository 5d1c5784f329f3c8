import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { detailsAddress, entryAddress, historyAddress, uploadAddress } from '../../parts/addresses.ts'
import { BatchFigures } from '../../parts/batch-figures.tsx'
import { EndedBatch, ReportButton } from '../../parts/ended-batch.tsx'
import { type Batch, contract } from '../../public/contract.ts'
import { PRINTED_AT_ONCE } from '../../rules/batch.ts'

const issuedIn = ({ counts: { issued, certificated } }: Batch): number => issued + certificated

/** Whether some of its rows can still be issued. */
const isWaiting = (batch: Batch): boolean => batch.counts.rows > issuedIn(batch) + batch.counts.leftOut

/** What was issued, split into parts that are printed at once. */
function partsOf(batch: Batch) {
  const all = issuedIn(batch)
  return Array.from({ length: Math.ceil(all / PRINTED_AT_ONCE) }, (_, at) => ({
    ...{ part: at + 1, isAll: all <= PRINTED_AT_ONCE },
    from: at * PRINTED_AT_ONCE + 1,
    to: Math.min(all, (at + 1) * PRINTED_AT_ONCE),
  }))
}

/** What an upload issued, and its report. */
export default function SucceededScreen() {
  return (
    <EndedBatch title={t('Issued')}>
      {(batch) => (
        <Page
          title={t('{count, plural, =0 {Nothing issued yet} one {# policy issued} other {# policies issued}}', { count: issuedIn(batch) })}
          subtitle={batch.fileName}
          back={historyAddress()}
          actions={
            <>
              <Button component={Link} to={uploadAddress(batch, batch.id)} variant={isWaiting(batch) ? 'filled' : 'default'}>
                {t('Back to the upload')}
              </Button>
              <Button component={Link} to={entryAddress()} variant={isWaiting(batch) ? 'default' : 'filled'}>
                {t('Upload another file')}
              </Button>
            </>
          }
        >
          <BatchFigures batch={batch} />
          <SectionCard title="Report and documents">
            {batch.doneAt && (
              <Text size="sm" mb="sm">
                {batch.staffName} · <InstantText at={batch.doneAt} />
              </Text>
            )}
            <Group gap="xs">
              {partsOf(batch).map(({ part, isAll, from, to }) => (
                <FileButton key={part} endpoint={contract.batchDocuments} input={{ params: { id: batch.id }, query: { part } }}>
                  {isAll ? t('Print all') : t('Print {from} to {to}', { from, to })}
                </FileButton>
              ))}
              <ReportButton id={batch.id} />
              <Button component={Link} to={detailsAddress(batch.id)} variant="default">
                {t('See the policies')}
              </Button>
            </Group>
          </SectionCard>
        </Page>
      )}
    </EndedBatch>
  )
}
