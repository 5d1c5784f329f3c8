import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useOffers } from '#features/selling/quotes/public/parts/use-offers.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { detailsAddress, historyAddress, rowAddress } from '../../parts/addresses.ts'
import { UndoButton } from '../../parts/undo-button.tsx'
import { useBatch } from '../../parts/use-batch.ts'
import { type Batch, type BatchRow, contract } from '../../public/contract.ts'
import { isOpenRow } from '../../rules/batch.ts'
import { columnsOf, holderToAsk, TOGETHER } from '../../rules/columns.ts'
import { faultText, shownState } from '../../rules/lists.ts'

/** One row of an upload: what is wrong, and only those answers, corrected one by one. */
export default function RowScreen() {
  const [id] = useQueryParam('batch')
  const [row] = useQueryParam('row')
  const { read: batch } = useBatch(id ?? '')
  const read = useRead(contract.batchRow, { params: { id: id ?? '', row: row ?? '' } }, { enabled: Boolean(id && row) })
  if (!id || !row) return <MissingRecord what={t('No row was chosen.')} to={historyAddress()} way={t('See the uploads')} />
  return (
    <Loaded read={batch} page={{ title: t('Row'), back: historyAddress() }}>
      {(known) => (
        <Loaded read={read} page={{ title: t('Row'), back: detailsAddress(id) }}>
          {(shown) => <OneRow key={shown.id} batch={known} row={shown} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type Props = { readonly batch: Batch; readonly row: BatchRow }

function OneRow({ batch, row }: Props) {
  const navigate = useNavigate()
  const formId = useId()
  const mend = useWrite(contract.mendRow)
  const leave = useWrite(contract.leaveOutRow)
  const params = { id: batch.id, row: row.id }
  const isLeftOut = row.state === 'left-out'
  /** On to the next wrong row; after the last one, back. */
  const goOn = (done: BatchRow) => {
    setCached(contract.batchRow, { params }, done)
    const next = done.after ?? done.before
    if (done.state !== 'wrong') navigate(next ? rowAddress(batch.id, next) : detailsAddress(batch.id))
  }
  const toggle = async () => {
    const done = await leave.send({ params, body: { isLeftOut: !isLeftOut } })
    if (done) goOn(done.data)
  }
  return (
    <Page
      title={t('Row {n}', { n: row.n })}
      subtitle={[row.description, row.holderName].filter(Boolean).join(' · ')}
      back={detailsAddress(batch.id)}
      aside={<StatusBadge {...shownState(row)} />}
      actions={
        row.mayMend && (
          <>
            <Button variant="default" loading={leave.busy} onClick={() => void toggle()}>
              {isLeftOut ? t('Take it back') : t('Leave it out')}
            </Button>
            {!isLeftOut && (
              <Button type="submit" form={formId} loading={mend.busy}>
                {t('Save and check')}
              </Button>
            )}
          </>
        )
      }
    >
      {row.failure && <Alert color="coral" mb="md" title={row.failure} />}
      <UndoButton batch={batch} mb="md" />
      {isOpenRow(row.state) && <Faults row={row} />}
      {row.total !== null && (
        <Text mb="md">
          {t('Total premium')}: <Money centavos={row.total} />
        </Text>
      )}
      <Became batch={batch} row={row} />
      {row.mayMend && !isLeftOut && (
        <MendForm {...{ batch, row, formId }} save={async (body) => goOn(await mend.submit({ params, body }))} />
      )}
      {[row, ...row.more].map(({ n, cells }) => (
        <DetailCard
          key={n}
          title={row.more.length > 0 ? t('Row {n} of the file', { n }) : 'As in the file'}
          details={cells.map(({ heading, text }) => ({ label: heading || '—', value: text }))}
        />
      ))}
    </Page>
  )
}

const COLOURS = { wrong: 'coral', refer: 'mango', warn: 'mango' } as const

const Faults = ({ row: { faults } }: Pick<Props, 'row'>) => (
  <Stack gap="xs" mb="md">
    {faults.map((fault) => (
      <Alert key={`${fault.path}-${fault.message}`} color={COLOURS[fault.level]} p="xs">
        {faultText(fault)}
      </Alert>
    ))}
  </Stack>
)

function Became({ batch: { line }, row: { policy, quotation } }: Props) {
  if (!policy && !quotation) return null
  const to = policy
    ? pathTo('policies/policy', { audience: 'agent', line }, { policy: policy.id })
    : pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: quotation?.id })
  return (
    <Anchor component={Link} to={to} display="block" mb="md" mih={44}>
      {policy ? t('Policy {number}', { number: policy.number ?? '' }) : t('Quotation {number}', { number: quotation?.number ?? '' })}
    </Anchor>
  )
}

type MendProps = Props & { readonly formId: string; readonly save: (body: { answers: RawAnswers; holder?: RawAnswers }) => Promise<void> }

/** The wrong answers first, in the order of the line; all others folded below. */
function MendForm({ batch, row, formId, save }: MendProps) {
  const line = lineIn(batch)
  const wrongIn = (part: string) => row.faults.flatMap(({ path }) => (path.startsWith(`${part}.`) ? [path.split('.')[1] ?? ''] : []))
  const isOfHolder = wrongIn('answers').length === 0 && wrongIn('holder').length > 0 && batch.kind === 'bulk'
  const part = isOfHolder ? 'holder' : 'answers'
  const schema = isOfHolder ? line.risk.holder : line.risk.schema
  const names = columnsOf(line, batch.kind).flatMap(({ part: own, of, field }) =>
    own === part && of === undefined && field.name !== TOGETHER ? [field.name] : [],
  )
  const people = line.bulk?.people?.field
  if (people && part === 'answers') names.push(people)
  const offers = useOffers(line)
  const wrong = wrongIn(part)
  // No file has a column for what the law requires where a premium is large.
  if (isOfHolder) names.push(...wrong.filter((name) => !names.includes(name)))
  const others = names.filter((name) => !wrong.includes(name))
  return (
    <SectionCard title={isOfHolder ? 'Policyholder' : 'Answers'}>
      <FieldsForm
        key={part}
        schema={schema}
        formId={formId}
        only={names}
        initial={isOfHolder ? holderToAsk(line, row.parts.holder ?? {}, row.faults) : row.parts.answers}
        offers={isOfHolder ? undefined : offers}
        within={part}
        folds={wrong.length > 0 ? [{ title: t('All other answers'), names: others }] : []}
        onSubmit={(answers) => {
          const given = RawAnswers.parse(answers)
          return save(isOfHolder ? { answers: {}, holder: given } : { answers: given })
        }}
      />
    </SectionCard>
  )
}
