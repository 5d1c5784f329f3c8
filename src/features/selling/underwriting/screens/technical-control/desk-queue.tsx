import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { batchAddress, caseAddress } from '../../parts/addresses.ts'
import { type CaseItem, contract } from '../../public/contract/underwriting.ts'
import { caseList, type Desk, parseDesk, standsFor } from '../../rules/list.ts'
import { isUndecided } from '../../rules/underwriting.ts'
import { CaseCard, caseCells } from './case-cells.tsx'

const EMPTY: Readonly<Record<Desk, string>> = {
  own: 'You have no cases. Take one from “All”.',
  all: 'Nothing is waiting for underwriting. New referrals appear here automatically.',
  unassigned: 'Someone is working on every case.',
  overdue: 'Nothing has been waiting longer than it should.',
  asked: 'No agent owes an answer.',
  decided: 'What was decided appears here, latest first.',
}

const TABS: Readonly<Record<Desk, string>> = {
  all: 'All',
  own: 'Mine',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  asked: 'Asked',
  decided: 'Decided',
}

const addressOf = (row: CaseItem, desk: Desk): string => {
  const many = standsFor(row)
  return many ? batchAddress(many.id, desk) : caseAddress(row.id, desk)
}

/** The underwriter's desk: what is to be decided, longest waiting first. */
export function DeskQueue() {
  const [named, setDesk] = useQueryParam('desk')
  const desk = parseDesk(named)
  const counts = useRead(contract.deskCounts, undefined, { every: 30_000 })
  return (
    <ListScreen
      title={t('Underwriting')}
      list={caseList}
      endpoint={contract.cases}
      query={{ desk, together: 'true' }}
      every={30_000}
      cells={caseCells}
      above={<ListTabs tabs={TABS} counts={counts.data} value={desk} onChange={setDesk} label={t('Cases')} />}
      card={(row) => <CaseCard row={row} />}
      rowActions={{ label: 'Work', of: (row) => <Take row={row} desk={desk} /> }}
      keyOf={({ id }) => id}
      to={(row) => addressOf(row, desk)}
      empty={{ title: t('Nothing here'), text: EMPTY[desk] }}
    />
  )
}

/** Takes a case that no one has and opens it, or releases one's own. */
function Take({ row, desk }: { readonly row: CaseItem; readonly desk: Desk }) {
  const { id, version, state, assignedTo } = row
  const { send, busy } = useWrite(contract.assignCase)
  const navigate = useNavigate()
  const own = usePerson()?.id
  if (standsFor(row) || !isUndecided(state) || !own || (assignedTo && assignedTo !== own)) return null
  const assignTo = assignedTo ? null : own
  const assign = async () => {
    const done = await send({ params: { id }, body: { version, assignTo } })
    if (done && assignTo) navigate(caseAddress(id, desk))
  }
  return (
    <Button variant="light" miw="max-content" loading={busy} onClick={() => void assign()}>
      {assignedTo ? t('Hand back') : t('Assign to me')}
    </Button>
  )
}
