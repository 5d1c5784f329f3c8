import { Alert, Group, Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { MakeButton } from '../../parts/make-button.tsx'
import { sizeOf } from '../../parts/size.ts'
import { StateBadge } from '../../parts/state-badge.tsx'
import { contract, type DataSet } from '../../public/contract.ts'

const FORMATS: Readonly<Record<DataSet['items'][number]['format'], string>> = { csv: 'CSV', parquet: 'Parquet' }

/** What a night's set contains, and its files to save. */
export default function DataSetScreen() {
  const [id] = useQueryParam('set')
  const read = useRead(contract.dataSet, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const title = t('Data set')
  const back = pathTo('data-sets/sets', { audience: 'agent' })
  if (!id) return <MissingRecord title={title} what={t('No data set was chosen.')} to={back} way={t('Open the data sets')} />
  return (
    <Loaded read={read} page={{ title, back }}>
      {(set) => (
        <Page
          title={t('Data set of {day}', { day: formatDay(set.day) })}
          back={back}
          actions={set.problem === null ? undefined : <MakeButton />}
        >
          <Facts set={set} />
          {set.items.length > 0 && <Files set={set} />}
        </Page>
      )}
    </Loaded>
  )
}

function Facts({ set: { id, state, asOf, personal, files, rows, bytes, keptUntil, problem } }: { readonly set: DataSet }) {
  return (
    <>
      {problem !== null && (
        <Alert color="coral" title={t('The last attempt failed')} mb="md" role="status">
          {problem}
        </Alert>
      )}
      <DetailCard
        title="What it is"
        aside={<StateBadge state={state} />}
        details={[
          { label: 'As of', value: asOf && <InstantText at={asOf} /> },
          {
            label: 'People',
            value:
              personal === 'plain'
                ? t('Named, with numbers and addresses: keep it as confidential as the records themselves.')
                : t('Not named; a pseudonym stands for each customer.'),
          },
          { label: 'Files', value: String(files) },
          { label: 'Rows', value: rows.toLocaleString('en-PH') },
          { label: 'Size', value: sizeOf(bytes) },
          { label: 'Kept until', value: <DayText day={keptUntil} /> },
        ]}
      >
        {asOf && (
          <FileButton endpoint={contract.dataSetManifest} input={{ params: { id } }} saves variant="default" mt="sm">
            {t('Save the manifest')}
          </FileButton>
        )}
      </DetailCard>
    </>
  )
}

function Files({ set: { id, items } }: { readonly set: DataSet }) {
  return (
    <SectionCard title={t('Files')}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((file) => (
          <Group component="li" key={file.id} justify="space-between" gap="xs">
            <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
              <Text size="sm" c="dimmed" className="figures">
                {FORMATS[file.format]} · {t('{rows, plural, one {# row} other {# rows}}', { rows: file.rows })} · {sizeOf(file.bytes)}
              </Text>
            </div>
            <FileButton
              endpoint={contract.dataSetFile}
              input={{ params: { id, file: file.id } }}
              saves
              variant="light"
              mih={44}
              aria-label={t('Save {name}', { name: file.name })}
            >
              {t('Save')}
            </FileButton>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  )
}
