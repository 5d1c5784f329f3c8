import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { detailsAddress, historyAddress, uploadAddress } from '../../parts/addresses.ts'
import { BatchFigures } from '../../parts/batch-figures.tsx'
import { ChooseFile } from '../../parts/choose-file.tsx'
import { CommonFaults } from '../../parts/common-faults.tsx'
import { EndedBatch, ReportButton } from '../../parts/ended-batch.tsx'
import { type Batch, contract } from '../../public/contract.ts'

/** Which rows of an upload are not issued and why, and how to correct them. */
export default function FailedScreen() {
  return (
    <EndedBatch title={t('Not issued')}>
      {(batch) => {
        const left = batch.counts.wrong + batch.counts.failed
        return (
          <Page
            title={t('{count, plural, =0 {No rows left to fix} one {# row is not issued} other {# rows are not issued}}', { count: left })}
            subtitle={batch.fileName}
            back={historyAddress()}
            actions={
              <>
                <Button component={Link} to={uploadAddress(batch, batch.id)} variant={left > 0 ? 'default' : 'filled'}>
                  {t('Back to the upload')}
                </Button>
                {left > 0 && (
                  <Button component={Link} to={detailsAddress(batch.id, batch.counts.wrong > 0 ? 'wrong' : 'failed')}>
                    {t('Fix them here')}
                  </Button>
                )}
              </>
            }
          >
            <BatchFigures batch={batch} />
            <CommonFaults batch={batch} />
            {left > 0 && <CorrectedFile batch={batch} />}
          </Page>
        )
      }}
    </EndedBatch>
  )
}

/** Save the rows that are wrong, correct them elsewhere, and send them again. */
function CorrectedFile({ batch }: { readonly batch: Batch }) {
  const navigate = useNavigate()
  return (
    <SectionCard title="Or correct the file">
      <Text size="sm" mb="sm">
        {t('Save only the rows that are wrong, correct them and send them again. What has been issued is not issued twice.')}
      </Text>
      <Group gap="xs" align="flex-start">
        <FileButton endpoint={contract.wrongRows} input={{ params: { id: batch.id } }} saves variant="light">
          {t('Save the wrong rows')}
        </FileButton>
        {batch.may.includes('upload') && (
          <ChooseFile
            line={batch.line}
            kind={batch.kind}
            batch={batch.id}
            label={t('Send a corrected file')}
            variant="light"
            onTaken={() => navigate(uploadAddress(batch, batch.id))}
          />
        )}
        <ReportButton id={batch.id} />
      </Group>
    </SectionCard>
  )
}
