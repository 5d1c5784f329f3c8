import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Run } from '#features/selling/tariffs/public/comparison.ts'
import { type TariffDetail, contract as tariffs } from '#features/selling/tariffs/public/contract.ts'
import { exportOf } from '#kit/list-endpoints.ts'
import { refreshReads } from '#kit/web/queries.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, MAX_COMPARED } from '../public/contract.ts'
import { comparedAddress } from './addresses.ts'
import { RunSummary } from './run-summary.tsx'

type Props = { readonly tariff: TariffDetail }

/** The current state of the newest comparison with quotations, polled while it is running. */
function useRun({ id, run }: TariffDetail): Run | null {
  const isOpen = run !== null && run.endedAt === null
  const read = useRead(contract.tariffRun, { params: { id } }, { enabled: isOpen, every: (answer) => (answer?.endedAt ? false : 1000) })
  const hasEnded = isOpen && read.data?.id === run.id && read.data.endedAt !== null
  useEffect(() => {
    if (hasEnded) void refreshReads()
  }, [hasEnded])
  return isOpen && read.data?.id === run.id ? read.data : run
}

/** What the draft would do to the newest quotations of its line. */
export default function RunCard({ tariff }: Props) {
  const run = useRun(tariff)
  const { send, busy } = useWrite(contract.runTariff)
  const params = { id: tariff.id }
  const isRunning = run !== null && run.endedAt === null
  const start = async () => {
    const done = await send({ params, body: { revision: tariff.revision } })
    if (done) setCached(tariffs.tariffVersion, { params }, done.data)
  }
  return (
    <DetailCard title="What it would do">
      {!run && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('Compare it with the last {count} quotations: who would pay what, and who would be stopped or let through.', {
            count: MAX_COMPARED.toLocaleString('en-PH'),
          })}
        </Text>
      )}
      {run && <RunState run={run} />}
      {run?.summary && <RunSummary id={tariff.id} summary={run.summary} />}
      <Group gap="xs" mt="sm">
        {tariff.may.includes('run') && (
          <Button variant={run?.isFresh ? 'default' : 'light'} loading={busy || isRunning} onClick={() => void start()}>
            {run ? t('Compare again') : t('Compare with quotations')}
          </Button>
        )}
        {run?.summary && run.summary.compared > 0 && (
          <>
            <Button component={Link} to={comparedAddress(tariff.id)} variant="default">
              {t('See the quotations')}
            </Button>
            <FileButton endpoint={exportOf(contract.tariffRunRows)} input={{ params, query: {} }} saves variant="default">
              {t('Save as a workbook')}
            </FileButton>
          </>
        )}
      </Group>
    </DetailCard>
  )
}

function RunState({ run }: { readonly run: Run }) {
  if (run.endedAt === null)
    return (
      <div role="status">
        <Text size="sm" mb={6}>
          {t('Comparing: {done} of {total} quotations', {
            done: run.done.toLocaleString('en-PH'),
            total: run.total.toLocaleString('en-PH'),
          })}
        </Text>
        <Progress value={run.total ? (run.done / run.total) * 100 : 100} aria-label={t('Quotations compared')} mb="sm" />
      </div>
    )
  if (run.failure !== null)
    return (
      <Alert color="coral" mb="sm" title={t('The comparison did not finish')}>
        {run.failure}
      </Alert>
    )
  return (
    <>
      {!run.isFresh && (
        <Alert color="mango" mb="sm" title={t('The draft has been changed since')}>
          {t('These figures are from earlier tables. Compare again before you propose it.')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="sm">
        {run.startedBy} · <InstantText at={run.endedAt} />
      </Text>
    </>
  )
}
