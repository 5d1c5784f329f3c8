import { Alert, Box, Text } from '@mantine/core'
import { bookKindName } from '#domain/book.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { handOversAddress } from '../../parts/addresses.ts'
import { Shares } from '../../parts/shares.tsx'
import { type BookHandOver, contract } from '../../public/contract.ts'
import { reasonName } from '../../rules/hand-over.ts'

/** One hand-over: what goes, or went, to whom; can be called off before, and undone within a day after. */
export default function OneHandOver() {
  const [id] = useQueryParam('handOver')
  return id ? <One id={id} /> : <MissingRecord what={t('No hand-over was chosen.')} to={handOversAddress()} way={t('Book hand-overs')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(contract.bookHandOver, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Hand-over of a book'), back: handOversAddress() }}>
      {(handOver) => <Shown handOver={handOver} />}
    </Loaded>
  )
}

const Shown = ({ handOver }: { readonly handOver: BookHandOver }) => (
  <Page
    title={t('The book of {name}', { name: handOver.agent.name })}
    subtitle={t(reasonName[handOver.reason])}
    back={handOversAddress()}
    actions={<Actions handOver={handOver} />}
    wide
  >
    <Box mb="md">
      <StatusNote cycle="hand-over" state={handOver.state} />
    </Box>
    <Left handOver={handOver} />
    <Facts handOver={handOver} />
    <Shares {...handOver} />
  </Page>
)

function Actions({ handOver: { id, state, agent, undoUntil } }: { readonly handOver: BookHandOver }) {
  const callOff = useWrite(contract.callOffHandOver)
  const undo = useWrite(contract.undoHandOver)
  if (state === 'planned')
    return (
      <ConfirmButton
        label={t('Cancel hand-over')}
        title={t('Cancel the hand-over?')}
        text={t('Nothing moves: {name} keeps the whole book.', { name: agent.name })}
        color="coral"
        variant="light"
        act={() => callOff.submit({ params: { id } })}
      />
    )
  if (!undoUntil) return null
  return (
    <ConfirmButton
      label={t('Undo')}
      title={t('Undo the hand-over?')}
      text={t('The book goes back to {name}, except for what someone else has by now. Insured customers are notified again.', {
        name: agent.name,
      })}
      color="coral"
      variant="light"
      act={() => undo.submit({ params: { id } })}
    />
  )
}

/** What did not come back. */
const Left = ({ handOver: { left } }: { readonly handOver: BookHandOver }) =>
  left.length > 0 && (
    <Alert color="mango" title={t('Not returned, because someone else has it now')} mb="md">
      {left.map(({ kind, n }) => (
        <Text key={kind} size="sm">
          {t(bookKindName[kind])}: {n}
        </Text>
      ))}
    </Alert>
  )

const Facts = ({ handOver: { onDay, note, madeBy, createdAt, doneAt, undoUntil, ended, state } }: { readonly handOver: BookHandOver }) => (
  <DetailCard
    title="The hand-over"
    details={[
      { label: 'Date', value: <DayText day={onDay} /> },
      { label: 'Planned by', value: madeBy },
      { label: 'Planned', value: <InstantText at={createdAt} /> },
      { label: 'Handed over', value: doneAt && <InstantText at={doneAt} /> },
      { label: 'Can be undone until', value: undoUntil && <InstantText at={undoUntil} /> },
      { label: state === 'undone' ? 'Undone' : 'Cancelled', value: ended && <InstantText at={ended.at} /> },
      { label: 'By', value: ended?.by },
      { label: 'Why', value: ended?.why },
      { label: 'Note', value: note },
    ]}
  />
)
