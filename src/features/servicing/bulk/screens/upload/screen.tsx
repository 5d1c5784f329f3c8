import { Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { lineOf } from '#lines'
import type { BulkSpec } from '#lines/line/bulk.ts'
import { entryAddress, uploadAddress } from '../../parts/addresses.ts'
import { ChooseFile } from '../../parts/choose-file.tsx'
import { contract } from '../../public/contract.ts'
import type { BatchKind } from '../../rules/batch.ts'
import { OpenBatch } from './open-batch.tsx'

/** What a row of the file is. */
function told({ people }: BulkSpec, kind: BatchKind): string {
  const isFleet = kind === 'fleet'
  if (people && !people.together)
    return t('One row for each member; all are on one policy. The policyholder, and what all members share, is asked for here.')
  if (people && isFleet)
    return t(
      'One row for each traveller. Rows with the same trip reference are one policy. The policyholder and the trip are asked for here, once.',
    )
  if (people)
    return t(
      'One row for each traveller. Rows with the same trip reference are one policy; the first traveller is the policyholder unless the file names another.',
    )
  return isFleet
    ? t('One row for each vehicle. The policyholder is asked for here, once.')
    : t('One row for each policy, with its owner. Files with other headings can be used as well: you say what each column holds.')
}

/** An upload from the template to issue: one thing at a time. */
export default function UploadScreen({ line: code, variant }: Facts) {
  const [asked] = useQueryParam('line')
  const [batch] = useQueryParam('batch')
  const navigate = useNavigate()
  const line = lineOf(code ?? asked ?? '')
  const kind = variant === 'fleet' || line?.bulk?.isFleetOnly ? 'fleet' : 'bulk'
  if (batch) return <OpenBatch id={batch} />
  if (!line?.bulk) return <MissingRecord what={t('No line of insurance was chosen.')} to={entryAddress()} way={t('Choose one')} />
  const template = (format: 'xlsx' | 'csv') => ({ params: { line: line.code }, query: { kind, format } }) as const
  return (
    <Page title={kind === 'fleet' ? t('Fleet: {line}', { line: line.name }) : t('Bulk: {line}', { line: line.name })} back={entryAddress()}>
      <SectionCard title="1. Fill in the file">
        <Text size="sm" mb="sm">
          {told(line.bulk, kind)}
        </Text>
        <Group gap="xs">
          <FileButton endpoint={contract.bulkTemplate} input={template('xlsx')} saves variant="light">
            {t('Download the Excel template')}
          </FileButton>
          <FileButton endpoint={contract.bulkTemplate} input={template('csv')} saves variant="default">
            {t('Download the CSV template')}
          </FileButton>
        </Group>
      </SectionCard>
      <SectionCard title="2. Upload it">
        <Text size="sm" mb="sm">
          {t('An Excel workbook (.xlsx), a LibreOffice file (.ods) or a CSV file. Nothing is issued before you confirm.')}
        </Text>
        <ChooseFile
          line={line.code}
          kind={kind}
          label={t('Choose the file')}
          onTaken={({ id }) => navigate(uploadAddress({ line: line.code, kind }, id))}
        />
      </SectionCard>
    </Page>
  )
}
