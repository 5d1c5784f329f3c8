import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { handOverAddress, handOversAddress } from '../../parts/addresses.ts'
import { Shares } from '../../parts/shares.tsx'
import { contract } from '../../public/contract.ts'
import { HAND_OVER_REASONS, reasonName } from '../../rules/hand-over.ts'
import { type Chosen, Successors } from './successors.tsx'

const SHOWN = 100
type Reason = (typeof HAND_OVER_REASONS)[number]

/** Whose book goes to whom, on which day and why; the effect is shown below before anything is done. */
export default function NewHandOver() {
  const read = useRead(contract.handOverPeople)
  return (
    <Loaded read={read} page={{ title: t('Hand over a book'), back: handOversAddress() }}>
      {({ agents, successors }) => <Planning agents={agents} successors={successors} />}
    </Loaded>
  )
}

type People = { readonly agents: readonly Chosen[]; readonly successors: readonly Chosen[] }

function Planning({ agents, successors }: People) {
  const [agent, setAgent] = useQueryParam('agent')
  const [reason, setReason] = useState<Reason>('leaves')
  const [note, setNote] = useState('')
  const today = dayOf(now())
  const [onDay, setDay] = useState(today)
  const [to, setTo] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const plan = useWrite(contract.planHandOver)
  const agentId = agent ?? ''
  const chosen = to.filter((id) => id !== agentId)
  const isReady = agentId !== '' && chosen.length > 0
  const preview = useRead(contract.handOverPreview, { query: { agentId, successors: chosen.join(',') } }, { enabled: isReady })
  const told = (preview.data?.shares ?? []).reduce((sum, share) => sum + share.told, 0)
  const isNow = onDay === today
  const send = async () => {
    const { id } = await plan.submit({ body: { agentId, reason, note, onDay, successors: [...chosen] } })
    navigate(handOverAddress(id), { replace: true })
  }
  return (
    <Page
      title={t('Hand over a book')}
      back={handOversAddress()}
      actions={
        <ConfirmButton
          label={isNow ? t('Hand over now') : t('Plan it')}
          title={isNow ? t('Hand over the book now?') : t('Plan the hand-over?')}
          text={
            isNow
              ? t(
                  'All of it moves at once. {count, plural, one {# insured customer is} other {# insured customers are}} notified. It can be undone within 24 hours.',
                  { count: told },
                )
              : t('The book moves early on that day, as it is then. Until then it can be cancelled.')
          }
          disabled={!isReady || !preview.data}
          act={send}
        />
      }
      wide
    >
      <SectionCard title="Whose book">
        <SearchSelect
          label={t('Agent')}
          mb="md"
          limit={SHOWN}
          nothingFound={t('No one found')}
          data={agents.map(({ id, name, code, isActive }) => ({
            value: id,
            label: isActive ? `${name} · ${code}` : t('{name} · {code} (no longer active)', { name, code }),
          }))}
          value={agent ?? null}
          onChange={(id) => setAgent(id ?? undefined)}
        />
        <FewSelect
          label={t('Reason')}
          mb="md"
          data={HAND_OVER_REASONS.map((value) => ({ value, label: t(reasonName[value]) }))}
          value={reason}
          onChange={(value) => setReason(HAND_OVER_REASONS.find((each) => each === value) ?? 'leaves')}
        />
        <TextInput
          type="date"
          label={t('Date')}
          description={isNow ? t('Today: at once') : t('Early in the morning of this day')}
          mb="md"
          min={today}
          value={onDay}
          onChange={({ currentTarget }) => setDay(currentTarget.value || today)}
        />
        <Textarea
          label={t('Note (optional)')}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </SectionCard>
      <Successors people={successors.filter(({ id }) => id !== agentId)} chosen={chosen} onChange={setTo} />
      {isReady && <Loaded read={preview}>{(shown) => <Shares {...shown} />}</Loaded>}
    </Page>
  )
}
