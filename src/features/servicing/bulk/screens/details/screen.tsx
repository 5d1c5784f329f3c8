import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import { historyAddress, rowAddress, tableAddress, uploadAddress } from '../../parts/addresses.ts'
import { UndoButton } from '../../parts/undo-button.tsx'
import { useBatch } from '../../parts/use-batch.ts'
import { type BatchRowItem, contract } from '../../public/contract.ts'
import { faultText, rowList, shownState } from '../../rules/lists.ts'

/** One upload, row by row. */
export default function DetailsScreen() {
  const [id] = useQueryParam('batch')
  if (!id) return <MissingRecord what={t('No upload was chosen.')} to={historyAddress()} way={t('See the uploads')} />
  return <Rows id={id} />
}

const SHOWN = 3
const Faults = ({ row: { faults, failure } }: { readonly row: BatchRowItem }) => (
  <>
    {failure && <Text size="sm">{failure}</Text>}
    {!failure &&
      faults.slice(0, SHOWN).map((fault) => (
        <Text size="sm" key={`${fault.path}-${fault.message}`}>
          {faultText(fault)}
        </Text>
      ))}
    {!failure && faults.length > SHOWN && <Text size="sm">{t('and {count} more', { count: faults.length - SHOWN })}</Text>}
  </>
)

function Rows({ id }: { readonly id: string }) {
  const isPhone = useIsPhone()
  const { read, pollMs = 60_000 } = useBatch(id)
  const { data: batch, error } = read
  if (error?.isWithdrawn && !batch) return <MissingRecord what={error.message} to={historyAddress()} way={t('See the uploads')} />
  return (
    <ListScreen
      title={batch ? t('Rows of {file}', { file: batch.fileName }) : t('Rows')}
      list={rowList}
      endpoint={contract.batchRows}
      params={{ id }}
      name={`bulk-${id}`}
      back={batch ? uploadAddress(batch, id) : historyAddress()}
      every={pollMs}
      counted={(count) => t('{count, plural, one {# row} other {# rows}}', { count })}
      actions={
        batch && (
          <>
            <UndoButton batch={batch} />
            {!isPhone && batch.may.includes('mend') && batch.counts.wrong > 0 && (
              <Button component={Link} to={tableAddress(id)} variant="default">
                {t('Fix in a table')}
              </Button>
            )}
            <Button component={Link} to={uploadAddress(batch, id)}>
              {t('Continue with the upload')}
            </Button>
          </>
        )
      }
      above={batch?.failure && <Alert color="coral" mb="md" title={batch.failure} />}
      cells={{
        state: (row) => <StatusBadge {...shownState(row)} />,
        faults: (row) => <Faults row={row} />,
        description: ({ description }) => description || '—',
      }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.n} · {row.description || t('not readable yet')}
            </Text>
            <StatusBadge {...shownState(row)} />
          </Group>
          <Text size="sm" c="dimmed">
            {[row.holderName, row.policy?.number].filter(Boolean).join(' · ')}
          </Text>
          {row.total !== null && <Money centavos={row.total} />}
          <Faults row={row} />
        </>
      )}
      keyOf={(row) => row.id}
      to={(row) => rowAddress(id, row.id)}
      empty={{ title: t('No rows'), text: t('The file has no rows.') }}
    />
  )
}
