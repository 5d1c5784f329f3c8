import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { detailsAddress, endAddress, historyAddress } from '../../parts/addresses.ts'
import { BatchFigures } from '../../parts/batch-figures.tsx'
import { ChooseFile } from '../../parts/choose-file.tsx'
import { ColumnsForm } from '../../parts/columns-form.tsx'
import { CommonFaults } from '../../parts/common-faults.tsx'
import { ConfirmSheet } from '../../parts/confirm-sheet.tsx'
import { FleetShared } from '../../parts/fleet-shared.tsx'
import { UndoButton } from '../../parts/undo-button.tsx'
import { useBatch } from '../../parts/use-batch.ts'
import { type Batch, contract } from '../../public/contract.ts'
import { isShared } from '../../rules/columns.ts'
import { KIND_NAMES } from '../../rules/lists.ts'

/** An upload in its current state, with the one thing to do next. */
export function OpenBatch({ id }: { readonly id: string }) {
  const { read } = useBatch(id)
  return (
    <Loaded read={read} page={{ title: t('Upload'), back: historyAddress() }}>
      {(batch) => <Shown batch={batch} />}
    </Loaded>
  )
}

function Shown({ batch }: { readonly batch: Batch }) {
  const [isMapping, setMapping] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const asksColumns = batch.may.includes('map') && (!batch.isMapped || isMapping)
  const asksShared = !asksColumns && batch.may.includes('share') && (!isShared(batch, batch.mapping) || isSharing)
  return (
    <Page
      title={batch.fileName}
      subtitle={[KIND_NAMES[batch.kind], lineIn(batch).name, batch.staffName].join(' · ')}
      back={historyAddress()}
      actions={asksColumns || asksShared ? undefined : <Next batch={batch} />}
    >
      {batch.failure && <Alert color={batch.state === 'withdrawn' ? 'gray' : 'coral'} mb="md" title={batch.failure} />}
      {asksColumns && <ColumnsForm batch={batch} onDone={() => setMapping(false)} />}
      {asksShared && <FleetShared batch={batch} isAgain={isSharing} onDone={() => setSharing(false)} />}
      {!asksColumns && !asksShared && (
        <>
          <BatchFigures batch={batch} />
          <ToPay batch={batch} />
          {batch.unproven && batch.state === 'done' && <Unproven policy={batch.unproven} line={batch.line} />}
          <CommonFaults batch={batch} shareAgain={() => setSharing(true)} />
          <Corrections batch={batch} mapAgain={() => setMapping(true)} shareAgain={() => setSharing(true)} />
        </>
      )}
    </Page>
  )
}

const Unproven = ({ policy, line }: { readonly policy: string; readonly line: string }) => (
  <Alert color="mango" mb="md" title={t('Someone must prove who they are')}>
    {t('A policy is issued once its policyholder has passed the identity check. For a fleet, one check counts for all.')}
    <Button component={Link} to={pathTo('policies/policy', { audience: 'agent', line }, { policy })} variant="light" mt="sm">
      {t('Start the identity check')}
    </Button>
  </Alert>
)

/** What its policies owe together. */
function ToPay({ batch: { statement, line, state } }: { readonly batch: Batch }) {
  if (!statement || state !== 'done' || statement.due.count + statement.underWay.count === 0) return null
  const { count, amount } = statement.due.count > 0 ? statement.due : statement.underWay
  return (
    <SectionCard title={statement.due.count > 0 ? 'To be paid' : 'Being paid'}>
      <Text mb="sm">
        {t('{count, plural, one {# policy} other {# policies}}, with one payment:', { count })} <Money centavos={amount} />
      </Text>
      <Button component={Link} to={pathTo('payments/statement', { audience: 'agent', line }, { statement: statement.id })}>
        {t('Pay, or send the link')}
      </Button>
    </SectionCard>
  )
}

type CorrectionsProps = { readonly batch: Batch; readonly mapAgain: () => void; readonly shareAgain: () => void }

function Corrections({ batch, mapAgain, shareAgain }: CorrectionsProps) {
  const { id, line, kind, may, counts } = batch
  if (!may.includes('upload')) return null
  return (
    <SectionCard title="Correct it" isFolded={counts.wrong + counts.failed === 0 && !batch.lastEdit}>
      <Group gap="xs" align="flex-start">
        {counts.wrong + counts.failed > 0 && (
          <FileButton endpoint={contract.wrongRows} input={{ params: { id } }} saves variant="light">
            {t('Save the wrong rows')}
          </FileButton>
        )}
        <ChooseFile line={line} kind={kind} batch={id} label={t('Send a corrected file')} variant="light" onTaken={() => undefined} />
        <UndoButton batch={batch} />
        <Button variant="default" onClick={mapAgain}>
          {t('Change the columns')}
        </Button>
        {may.includes('share') && (
          <Button variant="default" onClick={shareAgain}>
            {t('Change what all rows share')}
          </Button>
        )}
      </Group>
    </SectionCard>
  )
}

const STEPS = { pause: 'Pause', resume: 'Continue', cancel: 'Cancel the upload' } as const

function Next({ batch }: { readonly batch: Batch }) {
  const navigate = useNavigate()
  const [isConfirming, confirming] = useDisclosure()
  const { send, busy } = useWrite(contract.stepBatch)
  const params = { id: batch.id }
  const step = async (event: keyof typeof STEPS) => {
    const done = await send({ params, body: { event } })
    if (done) setCached(contract.batch, { params }, done.data)
  }
  const steps = (['cancel', 'pause', 'resume'] as const).filter((event) => batch.may.includes(event))
  return (
    <>
      {steps.map((event) => (
        <Button key={event} variant={event === 'resume' ? 'filled' : 'default'} loading={busy} onClick={() => void step(event)}>
          {t(STEPS[event])}
        </Button>
      ))}
      {batch.may.includes('withdraw') && <Withdraw batch={batch} />}
      {batch.state === 'done' ? (
        <Button variant="default" onClick={() => navigate(endAddress(batch))}>
          {t('See the result')}
        </Button>
      ) : (
        <Button component={Link} to={detailsAddress(batch.id)} variant="default">
          {t('See the rows')}
        </Button>
      )}
      {batch.may.includes('confirm') && (
        <Button onClick={confirming.open}>
          {batch.counts.ready > 0
            ? t('{count, plural, one {Issue # policy} other {Issue # policies}}', { count: batch.counts.ready })
            : t('{count, plural, one {Send # row to underwriting} other {Send # rows to underwriting}}', { count: batch.counts.toRefer })}
        </Button>
      )}
      <ConfirmSheet batch={batch} opened={isConfirming} close={confirming.close} />
    </>
  )
}

/** Ends the unissued part of an upload; issued policies end individually. */
function Withdraw({ batch: { id, counts } }: { readonly batch: Batch }) {
  const { submit } = useWrite(contract.withdrawBatch)
  const params = { id }
  const sold = counts.issued + counts.certificated
  const text = [
    t(
      '{count, plural, one {# sale that is not issued is dropped, and no one is asked to pay for it.} other {# sales that are not issued are dropped, and no one is asked to pay for them.}}',
      {
        count: counts.waitingPayment + counts.referred,
      },
    ),
    ...(sold > 0
      ? [
          t(
            '{count, plural, one {# policy that is issued stays} other {# policies that are issued stay}}; such a policy only ends separately, as the law allows.',
            { count: sold },
          ),
        ]
      : []),
  ].join(' ')
  return (
    <ReasonButton
      label={t('Withdraw')}
      title={t('Withdraw what is not issued?')}
      text={text}
      look={{ variant: 'default', color: 'coral' }}
      act={async (reason) => setCached(contract.batch, { params }, await submit({ params, body: { reason } }))}
    />
  )
}
